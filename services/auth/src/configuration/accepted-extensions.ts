/** Files that may be uploaded while transcoding, additional extensions and sound are on, as they are (videos 2.2). */
export const acceptedExtensions: string[] = (
  '.webm .ogv .mp4 .ogg .mkv .mov .qt .mqv .m4v .flv .f4v .wmv .avi .3gp .3gpp .3g2 .3gpp2 .nut .mts .ts .m2v .m1v .mpg .mpe .mpeg .vob .mxf ' +
  '.mp3 .wma .wav .flac .aac .m4a .ac3'
).split(' ');
