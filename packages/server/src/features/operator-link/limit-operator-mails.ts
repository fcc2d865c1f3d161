import { HOUR_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import { tooMany } from '../../ports/errors.ts'
import { mailsSince } from './operator-mail.store.ts'

/** In an hour: to one operator, and of a whole organisation. */
const TO_ONE = 20
const OF_ALL = 200

/** Throws 429 where this operator, or all of an organisation's, were written that many mails in the last hour. */
export async function limitOperatorMails(
  sql: Sql,
  {
    organisationId,
    operatorId,
    now,
  }: { readonly organisationId: string; readonly operatorId: string; readonly now: number },
): Promise<void> {
  const written = await mailsSince(sql, organisationId, now - HOUR_MS)
  const wait = (at: number): number => Math.max(1, Math.ceil((at + HOUR_MS - now) / 1_000))
  const lastToOne = written.filter((one) => one.operatorId === operatorId)[TO_ONE - 1]
  if (lastToOne !== undefined)
    throw tooMany(`Ya se le escribieron ${TO_ONE} correos en una hora. Escríbale por otro medio.`, wait(lastToOne.at))
  const last = written[OF_ALL - 1]
  if (last !== undefined)
    throw tooMany(
      `Ya se escribieron ${OF_ALL} correos a operadores en una hora. Escríbale por otro medio.`,
      wait(last.at),
    )
}
