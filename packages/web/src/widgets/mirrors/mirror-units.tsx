import { type ChangeEvent, useId } from 'react'
import type { Mirror, MirrorUnit, RegisteredUnit } from '../../api/gps-mirrors.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { PlaceWords } from '../../places/place-words.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import fieldStyles from '../../ui/field.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { secondsAgo } from '../gps-extractor/session-text.ts'
import { Loaded } from '../loaded.tsx'
import { useAgo } from '../use-known-now.ts'
import { mirrorUnitColumns } from './mirror-unit-columns.ts'
import styles from './mirror-units.module.css'
import mirrorsStyles from './mirrors.module.css'
import { useBindUnit, useMirrorUnits, useRegisteredUnits } from './use-mirrors.ts'

/** What came in by a receiver, and which of our units each is; those without one first. */
export function MirrorUnits({ mirror }: { readonly mirror: Mirror }) {
  const units = useMirrorUnits(mirror.mirrorId)
  const registered = useRegisteredUnits()
  return (
    <section aria-label={`Unidades de ${mirror.carrier}`}>
      <header className={styles.head}>
        <h3>Unidades de {mirror.carrier}</h3>
        <ExportList
          list="mirror-units"
          title="Unidades de receptor espejo"
          columnsAt={mirrorUnitColumns}
          rows={units.data ?? []}
          filter={[['Receptor', mirror.carrier]]}
        />
      </header>
      {registered.error === null ? null : (
        <Banner tone="warning" urgent title="No se pudieron cargar las unidades propias">
          Sin ellas solo se puede ligar lo que se sugiere. {registered.error.message}{' '}
          <Button size="sm" onClick={registered.retry}>
            Reintentar
          </Button>
        </Banner>
      )}
      <Loaded answer={units} loading="Cargando unidades…">
        {(data) => <UnitRows units={data} registered={registered.data ?? []} />}
      </Loaded>
    </section>
  )
}

interface UnitRowsProps {
  readonly units: readonly MirrorUnit[]
  readonly registered: readonly RegisteredUnit[]
}

function UnitRows({ units, registered }: UnitRowsProps) {
  const ago = useAgo(1_000)
  const listId = useId()
  const rows = units.toSorted((a, b) => Number(a.unitId !== null) - Number(b.unitId !== null))
  return (
    <>
      <datalist id={listId}>
        {registered.map((unit) => (
          <option key={unit.unitId} value={unitName(unit)} />
        ))}
      </datalist>
      <ul className={mirrorsStyles.list}>
        {rows.map((unit) => (
          <li className={layoutStyles.row} key={unit.mirrorUnitId}>
            <div>
              <b className={textStyles.breaks}>{unit.remoteName ?? unit.remoteId}</b>
              <small>
                {unit.remoteName === null ? '' : `${unit.remoteId} · `}
                {ago(unit.receivedAt, secondsAgo)}
                {unit.place === null ? '' : ` · dijo ${unit.place.lat.toFixed(4)}, ${unit.place.lng.toFixed(4)}`}
                {unit.place === null ? null : (
                  <>
                    {' ('}
                    <PlaceWords point={unit.place} />)
                  </>
                )}
                {unit.state === 'waiting' ? ' · espera a que alguien la ligue; nada de lo que envía cuenta' : ''}
              </small>
            </div>
            <Suggestion unit={unit} />
            <Binding unit={unit} registered={registered} listId={listId} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Its name or id says which of ours it seems to be; only a person's press binds it. */
function Suggestion({ unit }: { readonly unit: MirrorUnit }) {
  const bind = useBindUnit()
  const { suggestion } = unit
  if (suggestion === null) return null
  const { unitId, plates } = suggestion
  return (
    <Button size="sm" disabled={bind.isPending} onClick={() => bind.mutate({ unit, unitId })}>
      Ligar a {plates}
    </Button>
  )
}

interface BindingProps {
  readonly unit: MirrorUnit
  readonly registered: readonly RegisteredUnit[]
  readonly listId: string
}

/** Typed by plates or name; the unit is bound when what is typed is one of ours, and set free when it is emptied. */
function Binding({ unit, registered, listId }: BindingProps) {
  const bind = useBindUnit()
  const bound = registered.find(({ unitId }) => unitId === unit.unitId)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const typed = target.value.trim()
    const chosen = registered.find((candidate) => unitName(candidate) === typed)
    if (typed === '' && unit.unitId !== null) bind.mutate({ unit, unitId: null })
    else if (chosen !== undefined && chosen.unitId !== unit.unitId) {
      bind.mutate({ unit, unitId: chosen.unitId })
    }
  }
  return (
    <div
      className={classNames(fieldStyles.input, styles.bind)}
      data-slot="input"
      data-unbound={unit.unitId === null || undefined}
    >
      <input
        key={`${unit.unitId} ${bound === undefined}`}
        list={listId}
        defaultValue={bound === undefined ? '' : unitName(bound)}
        placeholder={unit.unitId === null ? 'Elegir unidad propia' : (unit.plates ?? 'Ligada')}
        aria-label={`Unidad propia de ${unit.remoteName ?? unit.remoteId}`}
        onChange={choose}
      />
    </div>
  )
}

const unitName = ({ name, plates, unitId }: RegisteredUnit): string =>
  [plates, name].filter(Boolean).join(' · ') || `Unidad ${unitId}`
