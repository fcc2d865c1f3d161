import { MAIL_ENTRY_OPENING, mailEntryOpening } from '@vigia/domain/operator/operator-message'

const quoted = (text: string): string => `'${text}'`

/**
 * In SQL, what an entry of the logbook says: its words, and of a message by mail what became of it by now. Nobody knows that of one whose
 * message is gone, with the operator who was erased. `words` are of the entry, or of what it said before a correction; `id` is the entry's.
 */
export const entryText = (words: string, id: string): string =>
  `case when starts_with(${words}, ${quoted(MAIL_ENTRY_OPENING)}) then coalesce((
      select case m.mail_state when 'sent' then ${quoted(mailEntryOpening('sent'))}
        when 'failed' then ${quoted(mailEntryOpening('failed'))} when 'unknown' then ${quoted(mailEntryOpening('unknown'))}
        else ${quoted(mailEntryOpening('waiting'))} end
      from operator_messages m where m.comment_id = ${id} and m.via = 'mail' limit 1
    ), ${quoted(mailEntryOpening('unknown'))}) || substr(${words}, ${MAIL_ENTRY_OPENING.length + 1}) else ${words} end`
