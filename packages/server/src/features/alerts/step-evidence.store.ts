import type { StepEvidence } from '@vigia/domain/protocols/step-evidence'
import type { Sql } from '../../db/pool.ts'

/** The evidence of a step of a run, with when and by whom it was given. */
interface KeptEvidence {
  readonly evidence: StepEvidence
  readonly at: number
  readonly by: string | null
}

interface Row {
  readonly stepId: string
  readonly kind: StepEvidence['kind']
  readonly text: string | null
  readonly photoId: string | null
  readonly at: number
  readonly by: string | null
}

/** What was given in a run, by step. */
export async function evidenceOfRun(sql: Sql, runId: string): Promise<ReadonlyMap<string, KeptEvidence>> {
  const { rows } = await sql.query<Row>(
    `select e.step_id as "stepId", e.kind, e.text, e.photo_id::text as "photoId", e.given_at as at, u.name as by
     from alert_protocol_evidence e left join users u on u.id = e.given_by where e.run_id = $1`,
    [runId],
  )
  return new Map(rows.map(({ stepId, at, by, ...row }) => [stepId, { evidence: evidenceOf(row), at, by }]))
}

const evidenceOf = ({ kind, text, photoId }: Pick<Row, 'kind' | 'text' | 'photoId'>): StepEvidence =>
  kind === 'photo' ? { kind, photoId } : { kind, text: text ?? '' }

/** Keeps it; the newest holds. */
export async function keepEvidence(
  sql: Sql,
  of: { readonly runId: string; readonly stepId: string; readonly userId: string; readonly at: number },
  given: StepEvidence,
): Promise<void> {
  const [text, photoId] = given.kind === 'photo' ? [null, given.photoId] : [given.text, null]
  await sql.query(
    `insert into alert_protocol_evidence (run_id, step_id, kind, text, photo_id, given_at, given_by)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (run_id, step_id) do update set kind = excluded.kind, text = excluded.text, photo_id = excluded.photo_id,
       given_at = excluded.given_at, given_by = excluded.given_by`,
    [of.runId, of.stepId, given.kind, text, photoId, new Date(of.at), of.userId],
  )
}

/** Whether the photo is in the logbook of that trip; it stays so until the transaction ends. */
export async function holdPhotoOfTrip(sql: Sql, photoId: string, tripId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from trip_photos p join comments c on c.id = p.comment_id where p.id = $1 and c.trip_id = $2 for key share of p`,
    [photoId, tripId],
  )
  return rowCount === 1
}
