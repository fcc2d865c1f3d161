const UNIQUE_ID = /^[\w.:@-]{3,64}$/

export const UNIQUE_ID_HINT = 'De 3 a 64 letras sin acento, números o . _ : @ -'

/** Why this is no id of a device, by the server's rule; null when it is one. */
export const uniqueIdError = (uniqueId: string): string | null =>
  uniqueId.length <= 64 && UNIQUE_ID.test(uniqueId) ? null : UNIQUE_ID_HINT

/** An id to begin with for somebody's phone, as `raul.mendoza`; empty where the name has no letters for one. */
export function suggestId(name: string): string {
  const words = name
    .slice(0, 200)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const suggested = words.slice(0, 2).join('.').slice(0, 64)
  return uniqueIdError(suggested) === null ? suggested : ''
}
