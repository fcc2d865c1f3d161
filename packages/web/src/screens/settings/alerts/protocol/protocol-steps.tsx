import { checkProtocol } from '@vigia/domain/protocols/check-protocol'
import { MAX_STEPS, type Protocol, type ProtocolStep } from '@vigia/domain/protocols/protocol'
import type { ScriptValues } from '@vigia/domain/protocols/script-text'
import { ArrowRight, Play, Plus, Timer } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loaded } from '../../../../widgets/loaded.tsx'
import { addStep, moveStep } from './edit-protocol.ts'
import styles from './protocol.module.css'
import { KIND_ICON, stepSummary, targetText, wayText } from './protocol-text.ts'
import type { ProtocolEditing } from './use-protocol.ts'
import { WalkDialog } from './walk-dialog.tsx'

interface ProtocolStepsProps {
  readonly editing: ProtocolEditing
  readonly isReadOnly: boolean
  /** Where there is no room to change it, which is said. */
  readonly isNarrow: boolean
  readonly values: ScriptValues
  /** A step was chosen: where its editor is a sheet it opens. */
  readonly onOpen: () => void
}

/** The protocol as one reads it: its steps in their order, under each what may come of it and where that leads. */
export function ProtocolSteps({ editing, isReadOnly, isNarrow, values, onOpen }: ProtocolStepsProps) {
  const [isWalking, setWalking] = useState(false)
  const { type, answer, steps, isChanged, version, selected } = editing
  const add = (): void => {
    const next = addStep(steps, selected?.id ?? null)
    editing.change(next.protocol, next.added)
    onOpen()
  }
  return (
    <Loaded answer={answer} loading="Cargando el protocolo…">
      {() => (
        <section aria-label="Protocolo">
          <div className={styles.tools}>
            <small>
              {version === 0 ? 'Protocolo de fábrica' : `Protocolo v${version}`}
              {isChanged ? ', borrador' : ''}
            </small>
            <Button size="sm" icon={<Play size={14} aria-hidden="true" />} onClick={() => setWalking(true)}>
              Recorrer
            </Button>
            {isReadOnly ? null : (
              <Button
                size="sm"
                disabled={steps.length >= MAX_STEPS}
                icon={<Plus size={14} aria-hidden="true" />}
                onClick={add}
              >
                Agregar paso
              </Button>
            )}
          </div>
          {isNarrow ? (
            <div className={styles.notice}>
              <Banner tone="notice" title="Para cambiarlo hace falta más ancho">
                Ábralo en una computadora. Aquí se lee y se recorre.
              </Banner>
            </div>
          ) : null}
          <StepList {...{ editing, isReadOnly, onOpen }} />
          {isWalking ? <WalkDialog protocol={steps} {...{ type, values }} onClose={() => setWalking(false)} /> : null}
        </section>
      )}
    </Loaded>
  )
}

type StepListProps = Pick<ProtocolStepsProps, 'editing' | 'isReadOnly' | 'onOpen'>

/** Alt and an arrow move a step, an arrow alone goes to the next one. */
function StepList({ editing, isReadOnly, onOpen }: StepListProps) {
  const { type, steps, selected } = editing
  const { problems } = checkProtocol(type, steps)
  const list = useRef<HTMLOListElement>(null)
  const open = (id: string): void => {
    editing.select(id)
    onOpen()
  }
  const focusStep = (id: string | undefined): void => {
    if (id !== undefined) list.current?.querySelector<HTMLElement>(`[data-step="${id}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent, index: number, { id }: ProtocolStep): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    if (!event.altKey) focusStep(steps[index + by]?.id)
    else if (!isReadOnly) editing.change(moveStep(steps, id, by), id)
  }
  return (
    <ol ref={list} className={styles.steps}>
      {steps.map((step, index) => {
        const Icon = KIND_ICON[step.kind]
        const wrong = problems.find((problem) => problem.step === step.id)
        return (
          <li key={step.id} data-kind={step.kind}>
            <button
              type="button"
              className={styles.step}
              data-step={step.id}
              aria-current={step.id === selected?.id ? 'step' : undefined}
              aria-keyshortcuts={isReadOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
              onClick={() => open(step.id)}
              onKeyDown={(event) => onKey(event, index, step)}
            >
              <i>{index + 1}</i>
              <Icon size={16} aria-hidden="true" />
              <span>
                <b>{step.title || 'Sin título'}</b>
                <small>{stepSummary(step)}</small>
                {wrong === undefined ? null : <em>{wrong.text}</em>}
              </span>
              {step.minutes === null ? null : (
                <span className={styles.limit}>
                  <Timer size={13} aria-hidden="true" /> {step.minutes} min
                </span>
              )}
            </button>
            <Ways protocol={steps} step={step} onGo={open} />
          </li>
        )
      })}
    </ol>
  )
}

interface WaysProps {
  readonly protocol: Protocol
  readonly step: ProtocolStep
  readonly onGo: (id: string) => void
}

function Ways({ protocol, step, onGo }: WaysProps) {
  const target = (to: string, words: string) =>
    protocol.some(({ id }) => id === to) ? (
      <button type="button" onClick={() => onGo(to)}>
        {words}
      </button>
    ) : (
      <b>{words}</b>
    )
  return (
    <ul className={styles.ways}>
      {step.outs.map((way, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a way out has no name but its place
        <li key={index} data-tone={way.tone}>
          {way.label || 'Sin nombre'}
          <ArrowRight size={13} role="img" aria-label="lleva a" />
          {target(way.to, wayText(protocol, way))}
        </li>
      ))}
      {step.onTimeout === null ? null : (
        <li data-tone="limit">
          Vence el tiempo
          <ArrowRight size={13} role="img" aria-label="lleva a" />
          {target(step.onTimeout, targetText(protocol, step.onTimeout))}
        </li>
      )}
    </ul>
  )
}
