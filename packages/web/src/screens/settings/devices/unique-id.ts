const UNIQUE_ID = /^[\w.:@-]{3,64}$/

export const UNIQUE_ID_HINT = 'De 3 a 64 letras sin acento, números o . _ : @ -'

/** Why this is no id of a device, by the server's rule; null when it is one. */
export const uniqueIdError = (uniqueId: string): string | null =>
  uniqueId.length <= 64 && UNIQUE_ID.test(uniqueId) ? null : UNIQUE_ID_HINT
