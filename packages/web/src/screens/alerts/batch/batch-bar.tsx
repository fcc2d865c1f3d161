import type { BatchAct } from '@vigia/domain/alerts/batch-act'
import { Check, CheckCheck, Hand, TimerReset, UserRoundPlus, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { AssignDialog } from '../../../alerts/assign-dialog.tsx'
import { SnoozeDialog } from '../../../alerts/snooze-dialog.tsx'
import { mayAct, mayPlan } from '../../../api/tokens.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import styles from './batch.module.css'
import { BatchOutcomeDialog } from './batch-outcome-dialog.tsx'
import { BatchResolveDialog } from './batch-resolve-dialog.tsx'
import { chosenText } from './batch-text.ts'
import type { Batch } from './use-batch.ts'

/** Does it at once, and says so where no answer came. */
export function runAtOnce(batch: Batch, act: BatchAct): void {
  batch.run(act).catch((error: Error) => {
    showToast({ id: 'alert-batch', tone: 'error', title: 'No se pudo: inténtelo de nuevo', detail: error.message })
  })
}

/** How many alerts are chosen, and what can be done to all of them; then what became of each. */
export function BatchBar({ batch }: { readonly batch: Batch }) {
  const { chosen, isBusy, question, ask, clear, outcome, dismiss, run } = batch
  const [first] = chosen
  // What was asked of alerts that are gone since is asked no more.
  useEffect(() => {
    if (chosen.length === 0 && question !== null) ask(null)
  }, [chosen.length, question, ask])
  const act = (label: string, key: string, icon: ReactNode, onClick: () => void) => (
    <Button size="sm" icon={icon} disabled={isBusy} onClick={onClick}>
      {label} <Kbd keys={key} />
    </Button>
  )
  return (
    <>
      {first === undefined || !mayAct() ? null : (
        <div className={styles.bar} role="toolbar" aria-label="Alertas elegidas" aria-busy={isBusy || undefined}>
          <output>{chosenText(chosen.length)}</output>
          {act('Reconocer', 'A', <Check size={14} aria-hidden="true" />, () =>
            runAtOnce(batch, { kind: 'acknowledge' }),
          )}
          {act('Tomar', 'T', <Hand size={14} aria-hidden="true" />, () => runAtOnce(batch, { kind: 'take' }))}
          {mayPlan() ? act('Asignar', 'D', <UserRoundPlus size={14} aria-hidden="true" />, () => ask('assign')) : null}
          {act('Posponer', 'Z', <TimerReset size={14} aria-hidden="true" />, () => ask('snooze'))}
          {act('Resolver', '⇧R', <CheckCheck size={14} aria-hidden="true" />, () => ask('resolve'))}
          <Button size="sm" tone="ghost" icon={<X size={14} aria-hidden="true" />} onClick={clear}>
            Quitar <Kbd keys="Esc" />
          </Button>
        </div>
      )}
      {question === 'assign' && first !== undefined ? (
        <AssignDialog alert={first} batch={{ count: chosen.length, run }} onClose={() => ask(null)} />
      ) : null}
      {question === 'snooze' && first !== undefined ? (
        <SnoozeDialog alert={first} batch={{ count: chosen.length, run }} onClose={() => ask(null)} />
      ) : null}
      {question === 'resolve' && first !== undefined ? (
        <BatchResolveDialog batch={batch} onClose={() => ask(null)} />
      ) : null}
      {outcome === null ? null : <BatchOutcomeDialog outcome={outcome} onClose={dismiss} />}
    </>
  )
}
