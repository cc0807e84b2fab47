/** The colour that stands for a video where it has no thumbnail, in degrees. */
export const hueOf = ({ uuid }: { readonly uuid: string }) => Number.parseInt(uuid.slice(0, 4), 16) % 360;
