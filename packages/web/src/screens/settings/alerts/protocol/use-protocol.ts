import { useQueryClient } from '@tanstack/react-query'
import type { RuledType } from '@vigia/domain/alerts/own-rule'
import type { Protocol, ProtocolStep } from '@vigia/domain/protocols/protocol'
import { useState } from 'react'
import { getProtocol, type HeldProtocol } from '../../../../api/protocols.ts'
import { type Answer, useAnswer } from '../../../../api/use-answer.ts'
import { readTabText, writeTabText } from '../../../../browser/storage.ts'

/** Whoever signs in next in this tab has drafts of their own. */
const keyOf = (personId: string): string => `alertas.protocolos:${personId}`

interface Draft {
  /** That was read when it was begun. */
  readonly version: number
  readonly steps: Protocol
}
type Drafts = Readonly<Partial<Record<RuledType, Draft>>>

export interface ProtocolEditing {
  readonly type: RuledType
  readonly answer: Answer<HeldProtocol>
  /** As it is being changed; as it is while nobody changes it. Empty until it is read. */
  readonly steps: Protocol
  readonly isChanged: boolean
  /** The version that the draft stands on. */
  readonly version: number
  readonly selected: ProtocolStep | null
  select(id: string): void
  change(steps: Protocol, select?: string): void
  discard(): void
  /** It was saved as this. */
  saved(held: HeldProtocol): void
  /** It was taken back from its history. */
  reload(): void
}

/** The protocol of a type, what was changed in it and not saved, and the step that is looked at. A draft outlives a reload. */
export function useProtocol(type: RuledType, personId: string): ProtocolEditing {
  const answer = useAnswer({ queryKey: ['protocol', type], queryFn: ({ signal }) => getProtocol(type, signal) })
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(personId))
  const [chosen, setChosen] = useState<{ readonly type: RuledType; readonly id: string } | null>(null)
  const keep = (next: Drafts): void => {
    setDrafts(next)
    writeTabText(keyOf(personId), Object.keys(next).length === 0 ? null : JSON.stringify(next))
  }
  const select = (id: string): void => setChosen({ type, id })
  const discard = (): void => {
    const { [type]: _, ...others } = drafts
    keep(others)
  }
  const held = answer.data ?? null
  const draft = drafts[type]
  const steps = draft?.steps ?? held?.steps ?? []
  return {
    ...{ type, answer, steps, discard },
    isChanged: draft !== undefined,
    version: draft?.version ?? held?.version ?? 0,
    selected: steps.find(({ id }) => chosen?.type === type && id === chosen.id) ?? steps[0] ?? null,
    select,
    change: (next, selectToo) => {
      if (held === null) return
      if (selectToo !== undefined) select(selectToo)
      if (JSON.stringify(next) === JSON.stringify(held.steps)) discard()
      else keep({ ...drafts, [type]: { version: draft?.version ?? held.version, steps: next } })
    },
    saved: (next) => {
      discard()
      client.setQueryData(['protocol', type], next)
    },
    reload: () => {
      discard()
      answer.retry()
    },
  }
}

/** Only we write there; what does not read as ours is as if it were not there. */
function readDrafts(personId: string): Drafts {
  try {
    return JSON.parse(readTabText(keyOf(personId)) ?? '{}') as Drafts
  } catch {
    return {}
  }
}
