import { contactOutcomeCodec } from '@vigia/contract'
import { CONTACT_OUTCOMES, isAnswered } from '@vigia/domain/communication/contact-outcome'
import { MESSAGE_ANSWERED_WITHIN_MIN, RELIABILITY_DAYS } from '@vigia/domain/communication/contact-reliability'
import { operatorOfEntry } from '../../db/operator-of-entry.ts'
import { saidAt } from '../../db/said-at.ts'

const SENT = contactOutcomeCodec.encode('whatsapp')
const ANSWERED = contactOutcomeCodec.encode('whatsapp-answered')
const ANSWERS = CONTACT_OUTCOMES.filter(isAnswered)
  .map((outcome) => `'${contactOutcomeCodec.encode(outcome)}'`)
  .join()

/** In SQL, whether an instant is soon enough after a message, the entry `of`, to be that of its answer. */
const within = (at: string, of = 'c'): string =>
  `${at} between ${saidAt(of)} and ${saidAt(of)} + interval '${MESSAGE_ANSWERED_WITHIN_MIN} minutes'`

/**
 * In SQL, since when an entry, of an answer, says that he was heard: when it was said, but for a «Contestó por WhatsApp» that said something
 * else until somebody corrected it.
 */
const asOf = (of: string): string => `greatest(${saidAt(of)}, case when ${of}.outcome = '${ANSWERED}' then (
  select max(k.created_at) from comment_corrections k where k.comment_id = ${of}.id and k.was_outcome not in (${ANSWERS})) end)`

/** In SQL, whether an entry counts as a message: one that is corrected too late to be answered does, too. */
const isMessage = (of: string): string =>
  `(${of}.outcome = '${SENT}' or (${of}.outcome = '${ANSWERED}' and not ${within(asOf(of), of)}))`

/** Whether soon after a message, the entry `c`, the operator was heard, or sent something by his link: by his phone's clock, which may be ahead. */
const IS_ANSWERED = `(
  exists (select from comments a where a.trip_id = c.trip_id and a.outcome in (${ANSWERS}) and ${within(asOf('a'))}
    and (${saidAt('a')}, a.id) > (${saidAt('c')}, c.id)
    and ${operatorOfEntry('a')} = c.operator_id)
  or exists (select from operator_messages m where m.trip_id = c.trip_id and m.operator_id = c.operator_id
    and m.said_by = 'operator' and ${within('least(m.pressed_at, m.at)')})
  or exists (select from operator_links l join operator_proposals p on p.link_id = l.id
    where l.trip_id = c.trip_id and l.operator_id = c.operator_id and ${within('least(p.pressed_at, p.received_at)')})
  or exists (select from operator_links l join operator_link_reports r on r.link_id = l.id
    where l.trip_id = c.trip_id and l.operator_id = c.operator_id and r.word <> 'wrong' and ${within('r.at')})
  or exists (select from trip_photos f join comments k on k.id = f.comment_id
    where k.trip_id = c.trip_id and f.operator_id = c.operator_id and ${within(`least(f.taken_at, ${saidAt('k')})`)}))`

/** Whether the answer that the entry `c` tells of is to a message, soon before, that is an entry of its own, and counts as that one does. */
const ANSWERS_ANOTHER = `exists (
  select from comments w where w.trip_id = c.trip_id and w.operator_id = c.operator_id and ${isMessage('w')}
    and (${saidAt('w')}, w.id) < (${saidAt('c')}, c.id) and ${within(asOf('c'), 'w')}
    and not exists (select from comments b where b.trip_id = c.trip_id and b.operator_id = c.operator_id and b.outcome = '${ANSWERED}'
      and (${saidAt('b')}, b.id) > (${saidAt('w')}, w.id) and (${saidAt('b')}, b.id) < (${saidAt('c')}, c.id)
      and ${within(asOf('b'), 'w')}))`

/** A message that nothing answers is no count while it may still be answered, nor if it is of before an answer could be told. */
const isUnknown = (now: string): string =>
  `(not c.tells_answers or ${saidAt('c')} > ${now} - interval '${MESSAGE_ANSWERED_WITHIN_MIN} minutes')`

/**
 * In SQL, of an operator, as of `now`: the tries to reach him of the last `RELIABILITY_DAYS`, as `contactReliability` counts them, with when each was. A
 * message that he answered is `whatsapp-answered`.
 */
export const triesOf = (operatorId: string, now: string): string => `
  select case when t.is_answered then '${ANSWERED}' when t.is_message then '${SENT}' else t.outcome end as outcome, t.created_at
  from (
    select c.outcome, c.created_at, c.is_message, c.is_message and ${IS_ANSWERED} as is_answered,
      c.is_message and ${isUnknown(now)} as is_unknown, c.outcome = '${ANSWERED}' and ${ANSWERS_ANOTHER} as is_another
    from (select c.*, ${isMessage('c')} as is_message from comments c) c where c.operator_id = ${operatorId} and c.outcome is not null
      and c.created_at > ${now} - interval '${RELIABILITY_DAYS} days'
  ) t where (t.is_answered or not t.is_unknown) and not t.is_another`
