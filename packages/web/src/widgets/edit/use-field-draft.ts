import { useEffect, useState } from 'react'
import { errorText, isChangedMeanwhile } from '../../api/api-error.ts'
import { useAttempt } from '../use-attempt.ts'
import { keepDraft, readKeptDraft } from './kept-draft.ts'
import { isSameText } from './same-value.ts'

/** What a write answers where nothing was saved and nothing failed: the person is asked something first, and the draft stays. */
export const NOT_SAVED = Symbol('not saved')

/** What is to be saved. */
interface Writing<T extends object> {
  /** What was changed. */
  readonly change: Partial<T>
  /** The same as it was read. */
  readonly was: Partial<T>
  /** All fields as they shall be, and as they were read: for a call that takes them all. */
  readonly all: T
  readonly read: T
}

interface FieldDraftProps<T extends object> {
  /** Of which form and of which thing the draft is kept over a reload: `operador:7`. No field of it is a secret. */
  readonly keptAs: string
  /** The fields as they are stored, as far as is known by now. */
  readonly stored: T
  /** Rejects, 412 `CHANGED_MEANWHILE` when somebody else changed the same since it was read. Answers `NOT_SAVED` or whatever. */
  readonly write: (writing: Writing<T>) => Promise<unknown>
  /** Reads what is stored anew: somebody else has changed it. */
  readonly onStale: () => void
  /** Puts a failure into a sentence; null: it is said elsewhere. */
  readonly words?: (error: unknown) => string | null
}

/** Fields of a form with what somebody has changed of them and not saved. */
export interface FieldDraft<T extends object> {
  /** As they would be saved. */
  readonly shown: T
  readonly edit: (more: Partial<T>) => void
  readonly isChanged: (field: keyof T) => boolean
  readonly isDirty: boolean
  /** Some of it was typed before a reload, or before the form was left. */
  readonly isRecovered: boolean
  /** Somebody else changed what was changed here, after it was read. */
  readonly isOvertaken: boolean
  readonly save: () => Promise<void>
  /** Saves over what somebody else did, which is shown by now. */
  readonly saveOver: () => Promise<void>
  /** Forgets what was typed, here and over a reload. */
  readonly discard: () => void
  readonly isBusy: boolean
  /** Why the last save failed; null while `isOvertaken` says it. */
  readonly message: string | null
}

/**
 * What one person changes of something that others may change meanwhile. Only what was changed is saved: what another did to
 * the rest stays. Where it is the same field nothing is saved over it unseen, and what was typed stays: over a reload too, in this
 * tab and for this person, until it is saved or discarded.
 */
export function useFieldDraft<T extends object>({
  keptAs,
  stored,
  write,
  onStale,
  words,
}: FieldDraftProps<T>): FieldDraft<T> {
  const [kept, setKept] = useState(() => readKeptDraft(keptAs, stored))
  const [typed, setTyped] = useState<Partial<T>>(kept?.typed ?? {})
  /** As it was when the first change was made. */
  const [seen, setSeen] = useState(kept?.seen ?? stored)
  /** What was sent by the last save, and what was stored before it: it is shown until the saved is read. */
  const [saved, setSaved] = useState<{ readonly before: T; readonly sent: Partial<T> } | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  if (saved !== null && !isSameText(saved.before, stored)) {
    setSaved(null)
    setTyped(unsent(typed, saved.sent))
  }
  const known = { ...stored, ...saved?.sent }
  const fields = (Object.keys(typed) as (keyof T)[]).filter((field) => !isSameText(typed[field], known[field]))
  const of = (values: T): Partial<T> =>
    Object.fromEntries(fields.map((field) => [field, values[field]])) as unknown as Partial<T>
  const shown = { ...known, ...typed }
  const isOvertaken = saved === null && fields.some((field) => !isSameText(stored[field], seen[field]))
  const draftText = fields.length === 0 ? null : JSON.stringify({ typed: of(shown), seen })
  useEffect(() => keepDraft(keptAs, draftText), [keptAs, draftText])
  /** At once: whoever is done with a form leaves it. */
  const forget = (): void => {
    setKept(null)
    keepDraft(keptAs, null)
  }
  const saveUpon = async (read: T): Promise<void> => {
    setSeen(read)
    const change = of(shown)
    const done = await attempt(
      () => write({ change, was: of(read), all: shown, read: { ...known, ...of(read) } }),
      (error) => {
        if (isChangedMeanwhile(error)) onStale()
        return words === undefined ? errorText(error) : words(error)
      },
    )
    if (done === null || done.value === NOT_SAVED) return
    forget()
    setSaved({ before: stored, sent: { ...saved?.sent, ...change } })
    // What is typed meanwhile is typed over what was sent.
    setSeen({ ...read, ...change })
  }
  return {
    ...{ shown, isOvertaken, isBusy, message: isOvertaken ? null : message },
    edit: (more) => {
      if (fields.length === 0) setSeen(known)
      setTyped((before) => ({ ...before, ...more }))
    },
    isChanged: (field) => fields.includes(field),
    isDirty: fields.length > 0,
    isRecovered: kept !== null && fields.length > 0,
    save: () => saveUpon(seen),
    saveOver: () => saveUpon(known),
    discard: () => {
      forget()
      setTyped({})
    },
  }
}

/** What was typed and is not what was sent. */
const unsent = <T extends object>(typed: Partial<T>, sent: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => !(field in sent) || !isSameText(value, sent[field as keyof T])),
  ) as Partial<T>
