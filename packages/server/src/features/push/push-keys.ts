import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Db, Sql } from '../../db/pool.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import { findPushKeys, forgetPushKeys, insertPushKeys, type StoredPushKeys } from './push-keys.store.ts'

/** What signs our calls to push services (RFC 8292). `publicKey` is what browsers subscribe with: base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/**
 * The installation's pair, made when it is first asked for. When the secret key that sealed it is lost, it is made anew, and the
 * browsers have to subscribe again: what they have is tied to the old one.
 */
export function pushKeys(db: Db, sealer: Sealer): (now: number) => Promise<PushKeys> {
  let known: PushKeys | null = null
  return async (now) => {
    known ??= await db.transaction((sql) => load(sql, sealer, now))
    return known
  }
}

async function load(sql: Sql, sealer: Sealer, now: number): Promise<PushKeys> {
  const found = await findPushKeys(sql)
  if (found !== null && !sealer.keyIds.includes(found.keyId)) await forgetPushKeys(sql, found.keyId)
  else if (found !== null) return opened(found, sealer)
  await insertPushKeys(sql, make(sealer), now)
  const kept = await findPushKeys(sql)
  if (kept === null) throw new Error('the push keys were not kept')
  return opened(kept, sealer)
}

function make(sealer: Sealer): StoredPushKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' })
  const sealed = sealer.seal(secret, sealContext.pushKey())
  return {
    publicKey: point.toString('base64url'),
    privateSealed: sealed.bytes,
    keyId: sealed.keyId,
  }
}

const opened = ({ publicKey, privateSealed }: StoredPushKeys, sealer: Sealer): PushKeys => ({
  publicKey,
  privateKey: createPrivateKey({
    key: sealer.open(privateSealed, sealContext.pushKey()),
    format: 'der',
    type: 'pkcs8',
  }),
})
