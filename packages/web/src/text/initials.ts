/** Two letters for the round mark: of the name, else of the e-mail; U for an unknown Usuario. */
export function initials(user: { readonly name: string; readonly email?: string } | null): string {
  const words = (user?.name || user?.email?.split('@')[0]?.replaceAll('.', ' ') || 'U').trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('es-MX') ?? '').join('')
}
