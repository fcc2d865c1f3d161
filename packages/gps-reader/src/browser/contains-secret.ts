const MAX_DECODINGS = 2
/** Shorter ones are in everything. */
const MIN_LENGTH = 4

/**
 * Whether a text (an address, a header or a body, of any length) holds a secret as pages write one: plainly, in JSON, percent
 * or form encoding (also twice), base64 wherever it begins, or hexadecimal. A page that enciphers it is not found out.
 */
export function containsSecret(text: string, secret: string): boolean {
  if (secret.length < MIN_LENGTH) return false
  const written = writtenForms(secret)
  let read = text
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings += 1) {
    const lower = read.toLowerCase()
    if (written.exact.some((form) => read.includes(form)) || lower.includes(written.hex)) return true
    const decoded = decode(read)
    if (decoded === read) return false
    read = decoded
  }
  return false
}

function writtenForms(secret: string): { readonly exact: readonly string[]; readonly hex: string } {
  const bytes = Buffer.from(secret)
  // Of three positions in a group, what does not depend on the neighbours.
  const base64 = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const own = text.slice(offset === 0 ? 0 : offset + 1, (bytes.length + offset) % 3 === 0 ? undefined : -1)
    return own.length < MIN_LENGTH ? [] : [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return { exact: [secret, JSON.stringify(secret).slice(1, -1), ...base64], hex: bytes.toString('hex') }
}

/** Each escape by itself: a broken one leaves the others readable. */
const decode = (text: string): string =>
  text.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2}){1,200}/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
