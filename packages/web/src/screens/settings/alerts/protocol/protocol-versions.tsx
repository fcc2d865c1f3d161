import { listProtocolVersions, type ProtocolVersion, restoreProtocol } from '../../../../api/protocols.ts'
import { useAnswer } from '../../../../api/use-answer.ts'
import { restoredText, VersionList } from '../version-list.tsx'
import { stepsText } from './protocol-text.ts'
import type { ProtocolEditing } from './use-protocol.ts'

interface ProtocolVersionsProps {
  readonly editing: ProtocolEditing
  readonly isReadOnly: boolean
  readonly isOffline: boolean
}

/** Every version of the protocol, and the way back to each. */
export function ProtocolVersions({ editing, ...list }: ProtocolVersionsProps) {
  const { type, answer: held, reload } = editing
  const version = held.data?.version ?? 0
  const answer = useAnswer({
    queryKey: ['protocol-versions', type, version],
    queryFn: ({ signal }) => listProtocolVersions(type, signal),
  })
  return (
    <VersionList
      {...list}
      answer={answer}
      factory="Protocolo de fábrica"
      whatChanged={whatChanged}
      restore={(to) => restoreProtocol({ type, version, reason: '' }, to)}
      onRestored={reload}
    />
  )
}

function whatChanged({ steps, restoredFrom }: ProtocolVersion, before: ProtocolVersion | undefined): string {
  const restored = restoredText(restoredFrom, 'Restablecido')
  if (restored !== null) return restored
  if (before === undefined) return `El primero, ${stepsText(steps.length)}`
  const known = new Map(before.steps.map((step) => [step.id, JSON.stringify(step)]))
  const added = steps.filter(({ id }) => !known.has(id)).length
  const changed = steps.filter((step) => known.has(step.id) && known.get(step.id) !== JSON.stringify(step)).length
  const gone = before.steps.filter(({ id }) => !steps.some((step) => step.id === id)).length
  const parts = [
    ...(changed > 0 ? [`${stepsText(changed)} cambiados`] : []),
    ...(added > 0 ? [`${stepsText(added)} más`] : []),
    ...(gone > 0 ? [`${stepsText(gone)} menos`] : []),
  ]
  return parts.length === 0 ? 'Otro orden' : parts.join(', ').replace('1 paso cambiados', '1 paso cambiado')
}
