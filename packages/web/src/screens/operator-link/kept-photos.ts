import { done, finished, phoneStore } from './phone-store.ts'

const DATABASE = 'vigia-operador-fotos'
const STORE = 'fotos'
/** A link opens for three days at the most: what waits for one that is older waits for nothing. */
const FORGOTTEN_MS = 4 * 24 * 3_600_000

/** A photo that waits; `at` is when he took it, by the server's clock: by this one is told from the next. */
export interface WaitingPhoto {
  readonly at: number
  readonly bytes: ArrayBuffer
}

/** The photos that the phone keeps for one link, until the server has them. Each rejects where the phone keeps nothing, or is too slow. */
export function keptPhotos(token: string) {
  const attempt = phoneStore(DATABASE, STORE)
  const keyOf = ({ at }: WaitingPhoto): IDBValidKey => [token, at]
  const write = (work: (store: IDBObjectStore) => void): Promise<void> =>
    attempt((store) => {
      const writing = store('readwrite')
      work(writing)
      return finished(writing.transaction)
    })
  return {
    /** Those of the link, the oldest first. */
    all: () =>
      attempt((store) => {
        const ofLink = IDBKeyRange.bound([token, 0], [token, Number.MAX_SAFE_INTEGER])
        return done(store('readonly').getAll(ofLink) as IDBRequest<WaitingPhoto[]>)
      }),
    put: (photo: WaitingPhoto) => write((store) => store.put(photo, keyOf(photo))),
    remove: (photo: WaitingPhoto) => write((store) => store.delete(keyOf(photo))),
    /** Lets go of those that no link takes any more, whichever it was. */
    forgetOld: async (now: number) => {
      const keys = await attempt((store) => done(store('readonly').getAllKeys()))
      const old = keys.filter((key) => Array.isArray(key) && Number(key[1]) < now - FORGOTTEN_MS)
      if (old.length > 0)
        await write((store) => {
          for (const key of old) store.delete(key)
        })
    },
  }
}
