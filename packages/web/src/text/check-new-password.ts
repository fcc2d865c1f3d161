/** Counted as the server does (contract, `newPassword`): UTF-16 units. */
const MIN_LENGTH = 12

/** What is asked of a new password, before it is typed. */
export const NEW_PASSWORD_HINT = `Mínimo ${MIN_LENGTH} caracteres. Se rechazan las contraseñas comunes, las secuencias y el propio correo.`

/** Why a new password is refused before it is sent, for the field; null: the server may still know it as a common one. */
export const checkNewPassword = (password: string): string | null =>
  password.length < MIN_LENGTH ? `Use al menos ${MIN_LENGTH} caracteres` : null

/** Why the second typing of a new password will not do; null when it is the same. */
export const checkRepeated = (password: string, again: string): string | null =>
  again === password ? null : 'Las contraseñas no coinciden'
