/**
 * A passkey in memory, as a browser and its authenticator answer the options of the server (WebAuthn level 3): ES256, no
 * attestation. Each field can be spoilt before it is signed.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const UP = 0x01
const UV = 0x04
const ATTESTED = 0x40

interface Spoilt {
  readonly origin?: string
  readonly isVerified?: boolean
  readonly challenge?: string
}

export interface SoftwareAuthenticator {
  create(options: Record<string, unknown>, spoilt?: Spoilt): Record<string, unknown>
  get(options: Record<string, unknown>, spoilt?: Spoilt): Record<string, unknown>
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** `origin`: of the page that asks. */
export function softwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const rpIdHash = sha256(new URL(origin).hostname)
  let counter = 0

  const head = (flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count])
  }
  const clientData = (type: string, options: Record<string, unknown>, spoilt: Spoilt): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: spoilt.challenge ?? options.challenge,
        origin: spoilt.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })

  return {
    create: (options, spoilt = {}) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, isoCBOR.encode(key)])
      const authData = Buffer.concat([head(UP | UV | ATTESTED), attested])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const attestationObject = base64url(isoCBOR.encode(object as never))
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', options, spoilt)),
        attestationObject,
        transports: ['internal'],
      })
    },
    get: (options, spoilt = {}) => {
      const authenticatorData = head(UP | (spoilt.isVerified === false ? 0 : UV))
      const json = clientData('webauthn.get', options, spoilt)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(json)]), privateKey)
      return credential({
        clientDataJSON: base64url(json),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      })
    },
  }
}
