import { brokenChainTitle, CHAIN_FAULT_TEXT } from '@vigia/domain/audit/chain-fault'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AuditState } from '../../../api/audit.ts'
import type { Verification, Work } from '../../../api/works.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { agoText } from '../../../text/elapsed.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { Works } from '../../../widgets/settings/use-works.ts'
import { WorkProgress } from '../../../widgets/settings/work-progress.tsx'
import styles from './audit-status.module.css'
import { ChainHours, shortHash } from './chain-hours.tsx'
import { matchingText } from './matching-text.ts'
import { NotifyAdministrators } from './notify-administrators.tsx'
import { SaveProof } from './save-proof.tsx'

const EVERY_MS = 30_000
type Broken = NonNullable<Verification['broken']>

interface AuditStatusProps {
  readonly works: Works
  /** The newest verification that came to its end; null: there is none. */
  readonly verified: Work | null
  readonly state: AuditState | null
  /** When `state` was read. */
  readonly readAt: number
  readonly onOpen: (entryId: string) => void
}

/** Whether the log can be trusted, always in sight: by which verification, how old, and what of it when not. */
export function AuditStatus({ works, verified, state, readAt, onOpen }: AuditStatusProps) {
  const { answer } = works
  const failed = answer.data?.find(({ state: of }) => of === 'done' || of === 'failed')
  if (answer.data === undefined && answer.error !== null)
    return <ErrorState kind="connection" message={answer.error.message} onAct={answer.retry} />
  const tone = toneOf(answer.data, verified)
  return (
    <section className={styles.status} aria-label="Estado de la cadena" data-state={tone}>
      <Verdict isPending={answer.data === undefined} verified={verified} state={state} onOpen={onOpen} />
      {state === null || tone === 'broken' ? null : <ChainHours state={state} readAt={readAt} />}
      {failed?.state === 'failed' ? <p>La última verificación falló: {failed.problem}</p> : null}
      <WorkProgress works={works} unit="registros" />
    </section>
  )
}

const toneOf = (known: readonly Work[] | undefined, verified: Work | null): string => {
  if (known === undefined || verified === null) return 'unknown'
  return verified.verification?.broken == null ? 'whole' : 'broken'
}

interface VerdictProps extends Omit<AuditStatusProps, 'works' | 'readAt'> {
  readonly isPending: boolean
}

function Verdict({ isPending, verified, state, onOpen }: VerdictProps) {
  const now = useServerNow(EVERY_MS)
  if (isPending) return <Line title="Buscando la última verificación…" />
  const verification = verified?.verification ?? null
  if (verified === null || verification === null) {
    return (
      <Line icon={<ShieldQuestion size={20} aria-hidden="true" />} title="Nunca se ha verificado">
        Cada noche a las 03:00 se verifica sola, en cuanto tenga un día. También puede pedirlo ahora.
      </Line>
    )
  }
  const when = verified.endedAt === null ? '' : `, ${agoText(verified.endedAt, now)}`
  const { broken, entries } = verification
  if (broken === null) {
    return (
      <Line icon={<ShieldCheck size={20} aria-hidden="true" />} title="Cadena íntegra">
        Se revisaron {wholeNumber(entries)} registros en {secondsText(verified)}
        {when}. <Anchor verification={verification} state={state} />
      </Line>
    )
  }
  const { auditId } = broken
  const agreed = `Última copia guardada aparte que coincide: ${matchingText(verification.matching)}.`
  return (
    <>
      <Line icon={<ShieldAlert size={20} aria-hidden="true" />} title={brokenChainTitle(broken)}>
        {CHAIN_FAULT_TEXT[broken.fault]} {trustText(broken, entries)} {agreed} Se supo{when.replace(',', '')}.
      </Line>
      {auditId === null ? null : (
        <Button size="sm" tone="danger-line" onClick={() => onOpen(auditId)}>
          Ir al registro
        </Button>
      )}
      {/* Here too: an entry that was deleted, or cut off, has nothing that opens. */}
      <NotifyAdministrators />
      <SaveProof {...{ broken }} matching={verification.matching} />
      <details className={styles.todo}>
        <summary>Qué hacer</summary>
        <ol>
          <li>No borre ni restaure nada: la diferencia es la prueba.</li>
          <li>Exporte la auditoría con sus huellas y guárdela fuera de este servidor.</li>
          <li>Compare con el último respaldo, restaurado aparte.</li>
          <li>Revise quién tuvo acceso a la base de datos desde entonces.</li>
        </ol>
      </details>
    </>
  )
}

function trustText({ seq }: Broken, entries: number): string {
  if (seq === null) return `Los ${wholeNumber(entries)} registros encadenados están íntegros.`
  if (seq <= 1) return 'Desde el primero no se puede asegurar nada.'
  const held = seq === 2 ? 'El registro anterior está íntegro' : `Los ${wholeNumber(seq - 1)} anteriores están íntegros`
  return `${held}; de ahí en adelante no se puede asegurar nada.`
}

function Anchor({ verification, state }: { readonly verification: Verification; readonly state: AuditState | null }) {
  const { anchor } = verification
  if (anchor === null) return <>Sin huella guardada aparte con la cual comparar.</>
  const hash = state?.anchor?.seq === anchor.seq ? shortHash(state.anchor.hash) : null
  return (
    <>
      Igual a la huella guardada aparte el {formatDateTime(anchor.at)}
      {hash === null ? '' : ': '}
      {hash === null ? null : <code>{hash}</code>}.
    </>
  )
}

function secondsText({ startedAt, endedAt }: Work): string {
  if (startedAt === null || endedAt === null) return 'un tiempo que no se sabe'
  return `${((endedAt - startedAt) / 1_000).toFixed(1)} s`
}

interface LineProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
}

function Line({ icon, title, children }: LineProps) {
  return (
    <div className={styles.line} role="status">
      {icon}
      <div>
        <b>{title}</b>
        {children === undefined ? null : <p>{children}</p>}
      </div>
    </div>
  )
}
