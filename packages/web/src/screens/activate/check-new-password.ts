const MIN_LENGTH = 12

/** Why a new password is refused; null when it is fine. Length is the only rule, as NIST SP 800-63B advises. */
export function checkNewPassword(password: string): string | null {
  return [...password].length < MIN_LENGTH ? `Use al menos ${MIN_LENGTH} caracteres` : null
}
