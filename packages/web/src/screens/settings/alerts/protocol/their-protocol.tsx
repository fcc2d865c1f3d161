import { EVIDENCE_LABEL } from '@vigia/domain/protocols/step-evidence'
import { ArrowRight } from 'lucide-react'
import type { HeldProtocol } from '../../../../api/protocols.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import stepStyles from './protocol.module.css'
import { stepSummary, targetText, wayText } from './protocol-text.ts'
import styles from './their-protocol.module.css'
import type { ProtocolEditing } from './use-protocol.ts'

interface TheirProtocolProps {
  readonly held: HeldProtocol
  readonly editing: ProtocolEditing
  readonly onClose: () => void
}

/** What somebody else saved meanwhile, to be read beside one's own draft, which stays until a person drops it. */
export function TheirProtocol({ held, editing: { steps: mine, discard }, onClose }: TheirProtocolProps) {
  const { version, steps, changedBy } = held
  const own = new Map(mine.map((step) => [step.id, JSON.stringify(step)]))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`La v${version} de ${changedBy ?? 'alguien más'}`}
      description="Lo que usted cambió sigue en su borrador, sin guardar."
      widthRem={36}
      footer={
        <Button
          tone="danger-line"
          onClick={() => {
            discard()
            onClose()
          }}
        >
          Quedarse con la v{version} y descartar lo mío
        </Button>
      }
    >
      <ol className={styles.theirs} aria-label="Sus pasos">
        {steps.map((step, index) => (
          <li key={step.id} data-kind={step.kind}>
            <b>
              {index + 1} {step.title}
            </b>
            {own.get(step.id) === JSON.stringify(step) ? null : <em>distinto en su borrador</em>}
            <small>{stepSummary(step)}</small>
            {step.evidence === null ? null : <small>Evidencia: {EVIDENCE_LABEL[step.evidence].toLowerCase()}</small>}
            <ul className={stepStyles.ways}>
              {step.outs.map((way, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a way out has no name but its place
                <li key={at} data-tone={way.tone}>
                  {way.label}
                  <ArrowRight size={13} role="img" aria-label="lleva a" />
                  {wayText(steps, way)}
                </li>
              ))}
              {step.onTimeout === null ? null : (
                <li data-tone="limit">
                  Vence el tiempo, {step.minutes} min
                  <ArrowRight size={13} role="img" aria-label="lleva a" />
                  {targetText(steps, step.onTimeout)}
                </li>
              )}
            </ul>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
