import { INTERVAL_S, parseInterval, parseThreshold, THRESHOLD_MIN } from '@vigia/domain/analysis/monitor-config'
import { Bell, BellOff, Check, RotateCcw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ErrorBox } from './error-box.tsx'
import { NumberField } from './number-field.tsx'
import { StatusFilter } from './status-filter.tsx'
import type { Monitor } from './use-monitor.ts'

/** What the screen shows, how often it asks, when silence alarms (spec §2, §5); and what went wrong. */
export function ConfigPanel({ monitor }: { readonly monitor: Monitor }) {
  const { config, setPush, errors } = monitor
  const { autoRefresh, intervalS, thresholdMinutes, push, change, reset, isSaved } = config
  const PushIcon = push ? Bell : BellOff
  return (
    <aside className="panel mon-config" aria-label="Configuración">
      <div className="ph">
        <h2>Configuración</h2>
        <span className="end mon-saved" role="status">
          {isSaved ? (
            <>
              <Check size={13} aria-hidden="true" />
              Configuración guardada
            </>
          ) : null}
        </span>
      </div>
      <div className="scroll">
        <StatusFilter monitor={monitor} />
        <section className="sec" aria-label="Actualización">
          <Switch
            label="Actualización automática"
            checked={autoRefresh}
            onChange={(on) => change({ autoRefresh: on })}
          />
          <NumberField
            label="Intervalo"
            hint={`segundos · ${INTERVAL_S.min} a ${INTERVAL_S.max}`}
            value={intervalS}
            parse={parseInterval}
            onChange={(seconds) => change({ intervalS: seconds })}
          />
        </section>
        <section className="sec" aria-label="Umbral">
          <NumberField
            label="Umbral de alerta"
            hint={`minutos · ${THRESHOLD_MIN.min} a ${THRESHOLD_MIN.max}`}
            value={thresholdMinutes}
            parse={parseThreshold}
            onChange={(minutes) => change({ thresholdMinutes: minutes })}
          />
          <ThresholdScale minutes={thresholdMinutes} />
        </section>
        <section className="sec" aria-label="Avisos">
          <Switch
            label="Notificaciones push"
            checked={push}
            icon={<PushIcon size={15} aria-hidden="true" />}
            onChange={(on) => void setPush(on)}
          />
        </section>
        <div className="sec">
          <Button wide icon={<RotateCcw size={15} aria-hidden="true" />} onClick={reset}>
            Restablecer valores
          </Button>
        </div>
        <ErrorBox errors={errors} />
      </div>
    </aside>
  )
}

/** Up to T normal, then warning, over 2T critical (spec §4). */
function ThresholdScale({ minutes }: { readonly minutes: number }) {
  return (
    <>
      <div className="mon-scale" aria-hidden="true">
        <i />
        <i className="warning" />
        <i className="critical" />
        <b>{minutes}</b>
        <b>{2 * minutes}</b>
      </div>
      <p className="mon-levels">
        <span>
          <SeverityShape severity="bajo" size={9} coloured />
          Normal
        </span>
        <span>
          <SeverityShape severity="alto" size={9} coloured />
          Advertencia
        </span>
        <span>
          <SeverityShape severity="critico" size={9} coloured />
          Crítico
        </span>
      </p>
    </>
  )
}
