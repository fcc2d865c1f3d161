import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const PUBLIC_KEY_BYTES = 65
const AUTH_BYTES = 16
const SALT_BYTES = 16
/** One record holds it all: what push services take is 4 096 bytes (RFC 8291 §4). */
const RECORD_BYTES = 4_096
const LAST_RECORD = 2

/** The keys of a browser's subscription, as it gives them: base64url. */
export interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
}

/** Whether messages can be encrypted to these keys: a point on the curve, and a secret of the right length. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== PUBLIC_KEY_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  try {
    const own = createECDH(CURVE)
    own.generateKeys()
    own.computeSecret(point)
    return true
  } catch {
    return false
  }
}

/** Only the test vector of the standard gives its own. */
export interface Ephemeral {
  readonly ecdh: ECDH
  readonly salt: Buffer
}

const newEphemeral = (): Ephemeral => {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  return { ecdh, salt: randomBytes(SALT_BYTES) }
}

/** The body of a push message that only this browser can read: `aes128gcm` (RFC 8188, 8291). */
export function encryptPush(keys: BrowserKeys, plain: Buffer, { ecdh, salt } = newEphemeral()): Buffer {
  const browserKey = Buffer.from(keys.p256dh, 'base64url')
  const ownKey = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const secret = derive(ecdh.computeSecret(browserKey), Buffer.from(keys.auth, 'base64url'), info, 32)
  const contentKey = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const header = Buffer.alloc(SALT_BYTES + 5)
  salt.copy(header)
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES)
  header.writeUInt8(ownKey.length, SALT_BYTES + 4)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  const record = [cipher.update(plain), cipher.update(Buffer.of(LAST_RECORD)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([header, ownKey, ...record])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
