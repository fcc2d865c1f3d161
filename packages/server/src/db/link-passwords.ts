import type { Sql } from './pool.ts'

/** A stored password of a link, whose digest is about to be another. */
export interface RefusedPassword {
  readonly tripId: string
  readonly url: string | null
  readonly account: string | null
  readonly sealed: Buffer
}

export interface NewDigest {
  readonly tripId: string
  readonly digest: Buffer
}

/** What features know of the passwords of links by their digests, which another key makes anew. */
export interface LinkPasswords {
  /** The stored passwords that some platform has refused. */
  refused(sql: Sql): Promise<readonly RefusedPassword[]>
  /** Where the password of one of these links was refused, notes its new digest as well: it is not sent once more. */
  carryRefusals(sql: Sql, digests: readonly NewDigest[]): Promise<void>
  /** Puts new digests in the place of the old ones. */
  replaceDigests(sql: Sql, digests: readonly NewDigest[]): Promise<void>
}
