import type { RuledType } from '@vigia/domain/alerts/own-rule'
import { CAUSE_LABEL } from '@vigia/domain/alerts/resolve-cause'
import { END, type Protocol, type WayOut } from '@vigia/domain/protocols/protocol'
import type { ScriptValues } from '@vigia/domain/protocols/script-text'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import styles from './protocol.module.css'
import { StepCard } from './step-card.tsx'

interface WalkDialogProps {
  readonly type: RuledType
  readonly protocol: Protocol
  readonly values: ScriptValues
  readonly onClose: () => void
}

type Taken = Pick<WayOut, 'label' | 'tone' | 'to' | 'cause'>

/** A protocol played from its first step, as it would be on an alert, with no effect at all. */
export function WalkDialog({ type, protocol, values, onClose }: WalkDialogProps) {
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const last = taken.at(-1)
  const at = last?.to ?? protocol[0]?.id
  const step = protocol.find(({ id }) => id === at)
  const take = (way: Taken): void => setTaken([...taken, way])
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Recorrer el protocolo"
      description="Como en una alerta, con datos de ejemplo. Aquí nada se avisa, se llama ni se guarda."
      footer={
        <>
          <Button tone="ghost" disabled={taken.length === 0} onClick={() => setTaken(taken.slice(0, -1))}>
            Atrás
          </Button>
          {step?.onTimeout == null ? null : (
            <Button
              onClick={() =>
                take({ label: 'Venció el tiempo', tone: 'neutral', to: step.onTimeout ?? END, cause: null })
              }
            >
              Vence el tiempo
            </Button>
          )}
          <Button disabled={taken.length === 0} onClick={() => setTaken([])}>
            Desde el principio
          </Button>
        </>
      }
    >
      <div className={styles.walk}>
        <ol aria-label="Lo recorrido">
          {taken.map(({ label, tone }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the way that was gone, in its order
            <li key={index} data-tone={tone}>
              {label}
              {tone === 'duress' ? <small>En una alerta: avisa en silencio de la coacción</small> : null}
            </li>
          ))}
        </ol>
        <div role="status">
          {step === undefined ? (
            <p className={styles.ending}>{endingText(last)}</p>
          ) : (
            <>
              {step.kind === 'emergency' ? (
                <p className={styles.ending}>
                  En una alerta: aquí se activa el protocolo de emergencia, y este termina.
                </p>
              ) : null}
              <StepCard key={taken.length} {...{ type, protocol, step, values }} onWay={take} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function endingText(last: Taken | undefined): string {
  if (last?.to !== END) return 'Ese paso no existe: el protocolo no se puede seguir.'
  return last.cause === null
    ? 'Fin: la alerta sigue abierta hasta que alguien la resuelva.'
    : `Fin: la alerta se resuelve como ${CAUSE_LABEL[last.cause].toLowerCase()}.`
}
