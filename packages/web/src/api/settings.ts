import { call } from './call.ts'
import { readVersioned, type Versioned, writeVersioned } from './versioned-setting.ts'

/** The number behind `Contactar Central`; null while nobody has set it. */
export const getContact = async (signal: AbortSignal): Promise<string | null> =>
  (await call('getContact', { signal })).central_phone

export async function getVersionedContact(signal: AbortSignal): Promise<Versioned<string | null>> {
  const { value, etag } = await readVersioned('getContact', { signal })
  return { value: value.central_phone, etag }
}

/** Audited. Null: nobody can be called by `Contactar Central`. */
export const putContact = (phone: string | null, etag: string): Promise<unknown> =>
  writeVersioned('putContact', { body: { central_phone: phone } }, { etag })
