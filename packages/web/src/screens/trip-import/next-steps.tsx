import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Download, MapPinOff, SatelliteDish, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { getImportTracking, type ImportTracking, type TripImport } from '../../api/trip-imports.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { tripEditPath } from '../../text/trip-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import textStyles from '../../ui/text.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { rowCount, tripCount } from './import-text.ts'
import styles from './next-steps.module.css'
import { saveRefused } from './review-step.tsx'

/** What a person has to do after an import: accesses to see, phones to register, trips that nothing tracks, rows that are not in. */
export function NextSteps({ of: found }: { readonly of: TripImport }) {
  const navigate = useNavigate()
  const { attempt, message } = useAttempt()
  const { state, left_out: leftOut, passwords } = found
  const isDone = state === 'done'
  if (!isDone && leftOut === 0) return null
  return (
    <section className={styles.section} aria-label="Qué sigue">
      <h3>Qué sigue</h3>
      {isDone && passwords > 0 ? (
        <Next
          icon={<SatelliteDish size={20} aria-hidden="true" />}
          title={`${tripCount(passwords)} con liga y contraseña GPS`}
          hint="Sus sesiones se ven en Extractor GPS"
          act={
            <Button size="sm" onClick={() => void navigate('/dashboard/gps')}>
              Ver sesiones
            </Button>
          }
        />
      ) : null}
      {isDone ? <Tracking importId={found.id} /> : null}
      {leftOut > 0 ? (
        <Next
          icon={<Download size={20} aria-hidden="true" />}
          title={`${rowCount(leftOut)} ${leftOut === 1 ? 'quedó' : 'quedaron'} fuera`}
          hint="Descargue las que tienen error, corríjalas y súbalas de nuevo"
          act={
            <Button size="sm" onClick={() => void attempt(() => saveRefused(found))}>
              Descargar
            </Button>
          }
        />
      ) : null}
      <FormError message={message} />
    </section>
  )
}

/** Asked anew whenever it is looked at: each trip that gets a phone or an access goes from it. */
function Tracking({ importId }: { readonly importId: string }) {
  const [shown, setShown] = useState<'trips' | 'operators' | null>(null)
  const answer = useAnswer({
    queryKey: ['import-tracking', importId],
    queryFn: ({ signal }) => getImportTracking(importId, signal),
  })
  return (
    <Loaded answer={answer} loading="Buscando viajes sin rastreo…">
      {({ under_way: underWay, without_operator: alone, untracked, without_phone: unpaired }) => (
        <>
          {underWay > 0 && untracked.total === 0 ? (
            <p className={styles.none}>Todos tienen un rastreo registrado; todavía no se sabe si llega.</p>
          ) : null}
          {alone === 0 ? null : (
            <p className={styles.none}>
              {`${tripCount(alone)} en curso no ${alone === 1 ? 'tiene' : 'tienen'} operador.`}
            </p>
          )}
          {unpaired.total === 0 ? null : (
            <Next
              icon={<Smartphone size={20} aria-hidden="true" />}
              title={`${operatorCount(unpaired.total)} sin teléfono registrado`}
              hint="Registre su teléfono, o mándele el enlace sin app de su viaje"
              act={
                <Button size="sm" onClick={() => setShown('operators')}>
                  {seeAll(unpaired.total)}
                </Button>
              }
            />
          )}
          {untracked.total === 0 ? null : (
            <Next
              icon={<MapPinOff size={20} aria-hidden="true" />}
              title={`${tripCount(untracked.total)} sin ningún rastreo`}
              hint="Nadie dirá dónde están hasta que alguien llame"
              act={
                <Button size="sm" onClick={() => setShown('trips')}>
                  {seeAll(untracked.total)}
                </Button>
              }
            />
          )}
          {shown === 'trips' ? <UntrackedTrips of={untracked} onClose={() => setShown(null)} /> : null}
          {shown === 'operators' ? <UnpairedOperators of={unpaired} onClose={() => setShown(null)} /> : null}
        </>
      )}
    </Loaded>
  )
}

const operatorCount = (count: number): string => (count === 1 ? '1 operador' : `${wholeNumber(count)} operadores`)
const seeAll = (count: number): string => (count === 1 ? 'Verlo' : `Ver los ${wholeNumber(count)}`)

const operatorPath = (operatorId: string): string => `/dashboard/operators?operador=${encodeURIComponent(operatorId)}`

interface ListProps<T> {
  readonly of: T
  readonly onClose: () => void
}

function UntrackedTrips({ of: { total, trips }, onClose }: ListProps<ImportTracking['untracked']>) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${tripCount(total)} sin ningún rastreo`}
      description="En curso, sin teléfono ni rastreador registrado, sin liga GPS y sin enlace que el operador haya aceptado."
    >
      <ul className={styles.list} aria-label="Viajes sin ningún rastreo">
        {trips.map(
          ({ travel_id: tripId, external_invoice: invoice, plates, operator_id: operatorId, operator_name }) => (
            <li key={tripId}>
              <span>
                <b className={textStyles.identifier}>{invoice}</b>
                <small className={textStyles.meta}>
                  {[plates, operator_name].filter((text) => text !== null).join(' · ') || 'Sin placas ni operador'}
                </small>
              </span>
              <nav aria-label={`Viaje ${invoice}`}>
                <Link to={tripEditPath(tripId)}>Ponerle acceso GPS</Link>
                {operatorId === null ? null : <Link to={operatorPath(operatorId)}>Enlace o teléfono</Link>}
              </nav>
            </li>
          ),
        )}
      </ul>
      <Rest total={total} shown={trips.length} />
    </Dialog>
  )
}

function UnpairedOperators({ of: { total, operators }, onClose }: ListProps<ImportTracking['without_phone']>) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${operatorCount(total)} sin teléfono registrado`}
      description="En su ficha se registra el teléfono, o se hace el enlace sin app de su viaje."
    >
      <ul className={styles.list} aria-label="Operadores sin teléfono registrado">
        {operators.map(({ operator_id: operatorId, operator_name: name, external_invoice: invoice }) => (
          <li key={operatorId}>
            <span>
              <b>{name}</b>
              <small className={textStyles.meta}>Viaje {invoice}</small>
            </span>
            <Link to={operatorPath(operatorId)} aria-label={`Emparejar a ${name}`}>
              Emparejar
            </Link>
          </li>
        ))}
      </ul>
      <Rest total={total} shown={operators.length} />
    </Dialog>
  )
}

const Rest = ({ total, shown }: { readonly total: number; readonly shown: number }) =>
  total > shown ? (
    <p className={textStyles.note}>{`Se muestran ${wholeNumber(shown)}; conforme se resuelven aparecen los demás.`}</p>
  ) : null

interface NextProps {
  readonly icon: ReactNode
  readonly title: string
  readonly hint: string
  readonly act: ReactNode
}

const Next = ({ icon, title, hint, act }: NextProps) => (
  <div className={styles.next}>
    {icon}
    <div>
      <b>{title}</b>
      <small className={textStyles.meta}>{hint}</small>
    </div>
    {act}
  </div>
)
