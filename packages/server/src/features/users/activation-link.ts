/** Where a person sets a first password. */
export const activationLink = (url: string, token: string): string => `${url}/activar?token=${token}`
