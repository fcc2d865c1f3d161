/** A place in the outbox: transactions in their order, and what each wrote in its order. */
export interface Position {
  readonly xid: bigint
  readonly id: bigint
}

/** A position as clients keep it: of which database (`epoch`), and from when, to know whether what follows is still kept. */
export interface Cursor extends Position {
  readonly epoch: string
  readonly at: number
}

const CURSOR = /^([0-9a-f]{16})\.(\d{1,20})\.(\d{1,19})\.(\d{1,15})$/
const MAX_XID = 2n ** 64n - 1n
const MAX_ID = 2n ** 63n - 1n

export const cursorText = ({ epoch, xid, id, at }: Cursor): string => `${epoch}.${xid}.${id}.${Math.trunc(at)}`

/** Null when the text is no cursor of ours. */
export function readCursor(text: string): Cursor | null {
  const [, epoch, xid, id, at] = CURSOR.exec(text) ?? []
  if (epoch === undefined || xid === undefined || id === undefined) return null
  const cursor = { epoch, xid: BigInt(xid), id: BigInt(id), at: Number(at) }
  return cursor.xid > MAX_XID || cursor.id > MAX_ID ? null : cursor
}

export const isAfter = (a: Position, b: Position): boolean => a.xid > b.xid || (a.xid === b.xid && a.id > b.id)
