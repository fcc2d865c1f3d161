// The shape that browsers accept for an input of type email (HTML standard), with a domain that has a dot.
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** Why the e-mail cannot be sent, in words for the field; null when it can (spec §5: required, of e-mail type). */
export function checkEmail(email: string): string | null {
  if (email.trim() === '') return 'Escriba su correo electrónico'
  return EMAIL.test(email.trim()) ? null : 'Escriba un correo válido, por ejemplo usuario@empresa.com'
}

/** Why the password cannot be sent; null when it can (spec §5: required). */
export const checkPassword = (password: string): string | null => (password === '' ? 'Escriba su contraseña' : null)
