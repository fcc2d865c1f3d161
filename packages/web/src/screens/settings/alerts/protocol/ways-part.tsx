import { CAUSE_LABEL, RESOLVE_CAUSES, type ResolveCause } from '@vigia/domain/alerts/resolve-cause'
import {
  END,
  MAX_OUT_LABEL,
  MAX_OUTS,
  type Protocol,
  type ProtocolStep,
  WAY_OUT_TONES,
  type WayOut,
  type WayOutTone,
} from '@vigia/domain/protocols/protocol'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import fieldStyles from '../../../../ui/field.module.css'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Choice } from './choice.tsx'
import { changeWay } from './edit-protocol.ts'
import styles from './protocol.module.css'
import { TONE_LABEL, targetText } from './protocol-text.ts'

interface WaysPartProps {
  readonly protocol: Protocol
  readonly step: ProtocolStep
  readonly onChange: (change: Partial<ProtocolStep>) => void
}

type Target = readonly [id: string, label: string]

const NEW_WAY: WayOut = { label: '', tone: 'neutral', to: END, cause: null }
const OPEN = 'open'
const CAUSE_OPTIONS: readonly (readonly [ResolveCause | typeof OPEN, string])[] = [
  [OPEN, 'Sin cerrar la alerta'],
  ...RESOLVE_CAUSES.map((cause) => [cause, CAUSE_LABEL[cause]] as const),
]
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What may come of a step, and where each of it leads. */
export function WaysPart({ protocol, step, onChange }: WaysPartProps) {
  const targets: readonly Target[] = [
    ...protocol.filter(({ id }) => id !== step.id).map(({ id }): Target => [id, capital(targetText(protocol, id))]),
    [END, 'Fin'],
  ]
  // One that there is no more is shown as such, and not as another.
  const withGone = (to: string): readonly Target[] =>
    targets.some(([id]) => id === to) ? targets : [...targets, [to, capital(targetText(protocol, to))]]
  const tones = WAY_OUT_TONES.filter((tone) => tone !== 'duress' || step.kind === 'call')
  return (
    <section aria-label="Salidas">
      <h4>Salidas</h4>
      {step.outs.map((way, index) => (
        <Way
          // biome-ignore lint/suspicious/noArrayIndexKey: a way out has no name but its place
          key={index}
          index={index}
          way={way}
          targets={withGone(way.to)}
          tones={tones}
          onChange={(to) => onChange(changeWay(step, index, to))}
        />
      ))}
      {step.onTimeout === null ? null : (
        <div className={styles.way} data-tone="limit">
          <p>Vence el tiempo, {step.minutes} min</p>
          <Choice
            isLabelHidden
            label="Sigue si vence el tiempo"
            value={step.onTimeout}
            options={withGone(step.onTimeout)}
            onChange={(onTimeout) => onChange({ onTimeout })}
          />
        </div>
      )}
      {step.outs.length >= MAX_OUTS ? null : (
        <Button
          tone="ghost"
          size="sm"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChange({ outs: [...step.outs, NEW_WAY] })}
        >
          Agregar salida
        </Button>
      )}
      {step.kind === 'call' ? (
        <small>
          La salida de coacción no se nombra en la pantalla de la llamada: se ve como la correcta y avisa en silencio.
        </small>
      ) : null}
    </section>
  )
}

interface WayProps {
  readonly index: number
  readonly way: WayOut
  /** Where it may lead. */
  readonly targets: readonly Target[]
  /** What it may mean. */
  readonly tones: readonly WayOutTone[]
  /** Null takes it away. */
  readonly onChange: (change: Partial<WayOut> | null) => void
}

/** One of the things that may come of a step: what it is called, what it means, where it leads, and as what it ends. */
function Way({ index, way, targets, tones, onChange }: WayProps) {
  const name = way.label === '' ? `salida ${index + 1}` : way.label
  return (
    <fieldset className={styles.way} data-tone={way.tone} aria-label={`Salida ${index + 1}`}>
      <div className={fieldStyles.input} data-slot="input">
        <input
          type="text"
          aria-label="Nombre de la salida"
          maxLength={MAX_OUT_LABEL}
          value={way.label}
          onChange={({ target }) => onChange({ label: target.value })}
        />
      </div>
      <Choice
        isLabelHidden
        label={`Sigue tras «${name}»`}
        value={way.to}
        options={targets}
        onChange={(to) => onChange({ to })}
      />
      <IconButton
        size="sm"
        label={`Quitar «${name}»`}
        icon={<X size={15} aria-hidden="true" />}
        onClick={() => onChange(null)}
      />
      <Choice
        isLabelHidden
        label={`Qué significa «${name}»`}
        value={way.tone}
        options={tones.map((tone) => [tone, TONE_LABEL[tone]] as const)}
        onChange={(tone) => onChange({ tone })}
      />
      {way.to === END ? (
        <Choice
          isLabelHidden
          label={`Causa con que cierra «${name}»`}
          value={way.cause ?? OPEN}
          options={CAUSE_OPTIONS}
          onChange={(cause) => onChange({ cause: cause === OPEN ? null : cause })}
        />
      ) : null}
    </fieldset>
  )
}
