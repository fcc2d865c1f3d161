export const MIN_PASSWORD_LENGTH = 12

/** Starts of the passwords of twelve or more that leaked lists show most, in Spanish and English, without digits or signs. */
const COMMON_CORES = [
  ...['password', 'contrasena', 'contraseña', 'qwerty', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'iloveyou', 'teamo'],
  ...['administrador', 'administrator', 'admin', 'bienvenido', 'welcome', 'letmein', 'monkey', 'dragon', 'football'],
  ...['futbol', 'america', 'chivas', 'mexico', 'vigia', 'transporte', 'monitoreo', 'princesa', 'estrella', 'changeme'],
]

/** Why a password is refused, in Spanish; null when it will do. `email`: whose it is. */
export function weakPasswordReason(password: string, email: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return `Mínimo ${MIN_PASSWORD_LENGTH} caracteres.`
  const folded = password.normalize('NFKC').toLowerCase()
  if (new Set(folded).size < 5) return 'Repite demasiado los mismos caracteres.'
  if (isSequence(folded)) return 'Es una secuencia conocida.'
  const core = folded.replace(/[^\p{L}]/gu, '')
  if (core === '' && folded.length < 16) return 'Use también letras.'
  if (COMMON_CORES.some((common) => core === common || core === common + common)) return 'Es una contraseña muy común.'
  const [name = ''] = email.toLowerCase().split('@')
  if (name.length >= 4 && core === name.replace(/[^\p{L}]/gu, '')) return 'No use su propio correo como contraseña.'
  return null
}

/** `123456789012`, `abcdefghijkl`, and the same backwards. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((char, index) => (char.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0))
  const rising = steps.filter((step) => step === 1).length
  const falling = steps.filter((step) => step === -1).length
  return Math.max(rising, falling) >= steps.length - 2
}
