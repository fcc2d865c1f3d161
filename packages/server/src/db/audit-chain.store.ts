import { createHash } from 'node:crypto'
import type { ChainFault } from '@vigia/domain/audit/chain-fault'
import { onlyRow, type Sql } from './pool.ts'

interface ChainHead {
  /** Null: entries that belong to no organisation. */
  readonly organisationId: string | null
  readonly entries: number
  /** Hexadecimal; who writes it down can show later that nothing was cut off (`isCut`). */
  readonly hash: string
}

export interface AuditVerification {
  readonly entries: number
  readonly heads: readonly ChainHead[]
  /** Of the heads that were known, hexadecimal: those that the chain does not have, or not before its fault. */
  readonly missingHeads: readonly string[]
  /** The first place that does not hold, by organisation; null: all of it holds. `auditId` null: none can be named. */
  readonly broken: {
    readonly fault: ChainFault
    readonly organisationId: string | null
    readonly auditId: string | null
    /** The place in the chain; null as `auditId`, and of an entry that is in none. */
    readonly seq: string | null
    /** Hexadecimal, of an entry that was changed: the hash that it has, and the one that is stored. */
    readonly expected: string | null
    readonly stored: string | null
  } | null
}

interface Link {
  readonly organisationId: string | null
  readonly chain: string
  readonly seq: string
  readonly auditId: string
  readonly hash: Buffer
  /** Of the entry as it stands; null: it is gone. */
  readonly text: string | null
}

const ROWS_PER_STEP = 5_000
const NOWHERE = { organisationId: null, auditId: null, seq: null, expected: null, stored: null }

/** As `chain_new_audit_entry` of the migrations spells it; here again, since whoever owns the database can change a function. */
const ENTRY_TEXT = `jsonb_build_array(a.id, a.organisation_id,
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor_kind, a.actor_id, a.action,
  a.subject, a.before, a.after, a.details, a.address, a.request_id)::text`

/**
 * Computes every hash of the audit log anew, chain by chain. `knownHeads` (hexadecimal, written down earlier) must all still
 * be in it: a chain that lost its end holds in itself, and only who knows an earlier head can tell. With the rights of the database's
 * owner those of every organisation; within one, its own.
 */
export async function verifyAuditChain(
  sql: Sql,
  knownHeads: readonly string[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<AuditVerification> {
  const total = onlyRow(await sql.query<{ links: number }>('select count(*)::float8 as links from audit_chain')).links
  let done = 0
  const heads: ChainHead[] = []
  const missing = new Set(knownHeads.map((head) => head.toLowerCase()))
  const result = (broken: AuditVerification['broken']): AuditVerification => ({
    entries: heads.reduce((sum, head) => sum + head.entries, 0),
    heads,
    missingHeads: [...missing],
    broken,
  })
  let last: Link | null = null
  let hash = Buffer.alloc(0)
  for await (const link of links(sql)) {
    const isNewChain: boolean = link.chain !== last?.chain
    const expectedSeq: number = isNewChain ? 1 : Number(last?.seq) + 1
    const { organisationId, auditId } = link
    const place = { organisationId, auditId, seq: link.seq, expected: null, stored: link.hash.toString('hex') }
    if (Number(link.seq) !== expectedSeq) return result({ fault: 'link-missing', ...place })
    if (link.text === null) return result({ fault: 'entry-missing', ...place })
    const expected = createHash('sha256')
      .update(isNewChain ? '' : hash)
      .update(link.text)
      .digest()
    if (!expected.equals(link.hash))
      return result({ fault: 'entry-changed', ...place, expected: expected.toString('hex') })
    hash = expected
    done += 1
    if (done % ROWS_PER_STEP === 0) onProgress(done, total)
    last = link
    const head = { organisationId, entries: expectedSeq, hash: hash.toString('hex') }
    missing.delete(head.hash)
    heads.splice(isNewChain ? heads.length : heads.length - 1, 1, head)
  }
  const { rows } = await sql.query<{ id: string; organisation_id: string | null }>(
    `select a.id::text, a.organisation_id::text from audit_log a
     where not exists (select from audit_chain c where c.audit_id = a.id) order by a.id limit 1`,
  )
  const stray = rows[0]
  if (stray !== undefined)
    return result({ ...NOWHERE, fault: 'entry-unchained', organisationId: stray.organisation_id, auditId: stray.id })
  return result(missing.size > 0 ? { ...NOWHERE, fault: 'cut-off' } : null)
}

/** Every link, in the order of its chain. */
async function* links(sql: Sql): AsyncGenerator<Link> {
  let after: Pick<Link, 'chain' | 'seq'> = { chain: '-1', seq: '0' }
  for (;;) {
    const { rows } = await sql.query<Link>(
      `select c.organisation_id::text as "organisationId", c.chain::text, c.seq::text, c.audit_id::text as "auditId",
         c.hash, case when a.id is null then null else ${ENTRY_TEXT} end as text
       from audit_chain c left join audit_log a on a.id = c.audit_id
       where (c.chain, c.seq) > ($1::bigint, $2::bigint) order by c.chain, c.seq limit $3`,
      [after.chain, after.seq, ROWS_PER_STEP],
    )
    yield* rows
    const end = rows.at(-1)
    if (end === undefined) return
    after = end
  }
}
