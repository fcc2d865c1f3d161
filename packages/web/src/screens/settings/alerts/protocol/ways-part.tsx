import { CAUSE_LABEL, RESOLVE_CAUSES, type ResolveCause } from '@vigia/domain/alerts/resolve-cause'
import {
  END,
  MAX_OUT_LABEL,
  MAX_OUTS,
  type Protocol,
  type ProtocolStep,
  WAY_OUT_TONES,
  type WayOut,
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

const NEW_WAY: WayOut = { label: '', tone: 'neutral', to: END, cause: null }
const OPEN = 'open'
const CAUSE_OPTIONS: readonly (readonly [ResolveCause | typeof OPEN, string])[] = [
  [OPEN, 'Sin cerrar la alerta'],
  ...RESOLVE_CAUSES.map((cause) => [cause, CAUSE_LABEL[cause]] as const),
]
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What may come of a step, and where each of it leads. */
export function WaysPart({ protocol, step, onChange }: WaysPartProps) {
  const targets = [
    ...protocol.filter(({ id }) => id !== step.id).map(({ id }) => [id, capital(targetText(protocol, id))] as const),
    [END, 'Fin'] as const,
  ]
  // One that there is no more is shown as such, and not as another.
  const withGone = (to: string) =>
    targets.some(([id]) => id === to) ? targets : [...targets, [to, capital(targetText(protocol, to))] as const]
  const tones = WAY_OUT_TONES.filter((tone) => tone !== 'duress' || step.kind === 'call')
  return (
    <section aria-label="Salidas">
      <h4>Salidas</h4>
      {step.outs.map((way, index) => {
        const change = (to: Partial<WayOut> | null): void => onChange(changeWay(step, index, to))
        const name = way.label === '' ? `salida ${index + 1}` : way.label
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a way out has no name but its place
          <fieldset key={index} className={styles.way} data-tone={way.tone} aria-label={`Salida ${index + 1}`}>
            <div className={fieldStyles.input} data-slot="input">
              <input
                type="text"
                aria-label="Nombre de la salida"
                maxLength={MAX_OUT_LABEL}
                value={way.label}
                onChange={({ target }) => change({ label: target.value })}
              />
            </div>
            <Choice
              isLabelHidden
              label={`Sigue tras «${name}»`}
              value={way.to}
              options={withGone(way.to)}
              onChange={(to) => change({ to })}
            />
            <IconButton
              size="sm"
              label={`Quitar «${name}»`}
              icon={<X size={15} aria-hidden="true" />}
              onClick={() => change(null)}
            />
            <Choice
              isLabelHidden
              label={`Qué significa «${name}»`}
              value={way.tone}
              options={tones.map((tone) => [tone, TONE_LABEL[tone]] as const)}
              onChange={(tone) => change({ tone })}
            />
            {way.to === END ? (
              <Choice
                isLabelHidden
                label={`Causa con que cierra «${name}»`}
                value={way.cause ?? OPEN}
                options={CAUSE_OPTIONS}
                onChange={(cause) => change({ cause: cause === OPEN ? null : cause })}
              />
            ) : null}
          </fieldset>
        )
      })}
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
