export type Confirmation = { readonly currentPassword: string };

/** What a form that asks for the password begins with. */
export const unconfirmed: Confirmation = { currentPassword: '' };

/** What confirms it; people who sign in at another provider have no password to send. */
export const confirmedBy = ({ currentPassword }: Confirmation) => (currentPassword ? { currentPassword } : {});
