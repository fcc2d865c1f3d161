import { type DBSchema, type IDBPCursorWithValue, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'

const STORE = 'sin-enviar'
/** Written to the disk, not only to the system's memory, before it counts as kept. */
const DURABLE = { durability: 'strict' } as const

/** What a person has done and the server does not have yet. */
export interface UnsentRow {
  /** Sent again under it, it is the same. */
  readonly key: string
  /** Who did it: nobody else sends it or sees it. */
  readonly owner: string
  /** When, epoch ms. */
  readonly at: number
  /** In whose words the server refused it; null: it waits. */
  readonly refusal: string | null
}

interface Schema extends DBSchema {
  [STORE]: { key: number; value: UnsentRow; indexes: { owner: string; key: string } }
}

/** What of one kind this browser has not sent, in the order in which it was done. It outlives the page. */
export class UnsentStore<Row extends UnsentRow> {
  private opening: Promise<IDBPDatabase<Schema> | null> | null = null
  /** Those that this browser would not keep: they are in this page alone. */
  private unkept: readonly Row[] = []

  private readonly database: string

  constructor(database: string) {
    this.database = database
  }

  async list(owner: string): Promise<readonly Row[]> {
    // Rows of this kind alone were ever kept in this database.
    const kept = ((await (await this.open())?.getAllFromIndex(STORE, 'owner', owner)) ?? []) as Row[]
    return [...kept, ...this.unkept.filter((entry) => entry.owner === owner)]
  }

  /** Keeps a row, in the place of the one that it `replaces`, if any. */
  async add(entry: Row, replaces: string | null): Promise<void> {
    const database = await this.open()
    try {
      if (database === null) throw new Error('This browser keeps nothing.')
      const transaction = database.transaction(STORE, 'readwrite', DURABLE)
      const { store } = transaction
      const replaced = replaces === null ? null : changeOf(store, replaces, (cursor) => cursor.delete())
      await Promise.all([replaced, store.add(entry), transaction.done])
    } catch {
      this.keepHere([...this.unkept.filter(({ key }) => key !== replaces), entry])
    }
  }

  /** The server has it, or the person wants it no more. */
  remove(key: string): Promise<void> {
    this.keepHere(this.unkept.filter((entry) => entry.key !== key))
    return this.change(key, (cursor) => cursor.delete())
  }

  /** The server refused it: it waits for the person now. */
  refuse(key: string, refusal: string): Promise<void> {
    this.keepHere(this.unkept.map((entry) => (entry.key === key ? { ...entry, refusal } : entry)))
    return this.change(key, (cursor) => cursor.update({ ...cursor.value, refusal }))
  }

  private async change(key: string, act: (cursor: Cursor) => Promise<unknown>): Promise<void> {
    const transaction = (await this.open())?.transaction(STORE, 'readwrite', DURABLE)
    if (transaction === undefined) return
    await Promise.all([changeOf(transaction.store, key, act), transaction.done])
  }

  /** Null: this browser has no database for us. */
  private open(): Promise<IDBPDatabase<Schema> | null> {
    const forget = (): void => {
      this.opening = null
    }
    this.opening ??= openDB<Schema>(this.database, 1, {
      upgrade: (database) => {
        const store = database.createObjectStore(STORE, { autoIncrement: true })
        store.createIndex('owner', 'owner')
        store.createIndex('key', 'key', { unique: true })
      },
      // The browser closes it, or wants it closed, for the person forgets what sites keep: the next who asks opens it anew.
      terminated: forget,
      blocking: (_held, _wanted, { target }) => {
        forget()
        if (target instanceof IDBDatabase) target.close()
      },
    }).catch(() => {
      forget()
      return null
    })
    return this.opening
  }

  private keepHere(unkept: readonly Row[]): void {
    const had = this.unkept.length > 0
    this.unkept = unkept
    if (!had && unkept.length > 0) globalThis.addEventListener('beforeunload', askBeforeLeaving)
    if (had && unkept.length === 0) globalThis.removeEventListener('beforeunload', askBeforeLeaving)
  }
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

type WritableStore = IDBPObjectStore<Schema, [typeof STORE], typeof STORE, 'readwrite'>
type Cursor = IDBPCursorWithValue<Schema, [typeof STORE], typeof STORE, 'key', 'readwrite'>

/** Does something to the row of this key, if it is there. */
async function changeOf(store: WritableStore, key: string, act: (cursor: Cursor) => Promise<unknown>): Promise<void> {
  const cursor = await store.index('key').openCursor(key)
  if (cursor !== null) await act(cursor)
}
