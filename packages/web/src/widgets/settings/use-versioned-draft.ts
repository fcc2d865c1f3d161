import { type Dispatch, type SetStateAction, useState } from 'react'

/** A document with the version that was read. */
export interface Versioned<Value> {
  readonly value: Value
  readonly etag: string
}

export interface VersionedDraft<Value> {
  readonly draft: Value
  readonly setDraft: Dispatch<SetStateAction<Value>>
  /** What it began from: the version that saving replaces. */
  readonly base: Versioned<Value>
  readonly isChanged: boolean
  /** Somebody else has saved since, and what was typed is kept. */
  readonly isOvertaken: boolean
  /** Goes on from the newest, with what was typed. */
  goOn(): void
  /** Goes on from the newest, without. */
  discard(): void
  /** It was saved: what is read next is it. */
  saved(): void
}

/**
 * What a person types over a document that others may save meanwhile: it begins from what was read, and stays whatever is read
 * later. `merge` keeps of `mine` what differs from `base` over `theirs`; without it all that was typed is kept.
 */
export function useVersionedDraft<Value>(
  newest: Versioned<Value>,
  merge: (base: Value, mine: Value, theirs: Value) => Value = (_, mine) => mine,
): VersionedDraft<Value> {
  const [base, setBase] = useState(newest)
  const [draft, setDraft] = useState(newest.value)
  const [isSaved, setSaved] = useState(false)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base.value)
  const isNewer = newest.etag !== base.etag
  const begin = (value: Value): void => {
    setBase(newest)
    setDraft(value)
    setSaved(false)
  }
  // Nothing of one's own would be lost.
  if (isNewer && (isSaved || !isChanged)) begin(newest.value)
  return {
    ...{ draft, setDraft, base, isChanged, isOvertaken: isNewer && isChanged && !isSaved },
    goOn: () => begin(merge(base.value, draft, newest.value)),
    discard: () => begin(newest.value),
    saved: () => setSaved(true),
  }
}
