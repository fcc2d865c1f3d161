import { wholeNumber } from '@vigia/domain/format/whole-number'
import { UserPlus, Users } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { useSession } from '../../../api/use-session.ts'
import { listUsers, type User } from '../../../api/users.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { searchPart } from '../../../fleet-screen/export/filter-text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import listStyles from '../../../ui/list.module.css'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useProof } from '../../../widgets/account/use-proof.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { FILTERS, filterPeople, type PeopleFilter } from './filter-people.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleTable } from './people-table.tsx'
import { PersonPart } from './person-part.tsx'
import { RoleMatrix } from './role-matrix.tsx'
import { usePeopleKeys } from './use-people-keys.ts'
import { userColumns } from './user-columns.ts'
import styles from './users.module.css'

type View = 'people' | 'invited' | 'roles'

const EVERY_MS = 30_000
const FILTER_NAMES: readonly PeopleFilter[] = ['active', 'open', 'no-factor', 'external', 'disabled']

/** The people of the organisation: who they are, what they may, what they see, and how they get in. */
export function Section() {
  const users = useAnswer({
    queryKey: ['users'],
    queryFn: ({ signal }) => listUsers(signal),
    refetchInterval: EVERY_MS,
  })
  const [view, setView] = useState<View>('people')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isInviting, setInviting] = useState(false)
  const { withProof, dialog } = useProof()
  const self = useSession()
  const table = usePeopleKeys(setInviting)
  const all = users.data ?? []
  const chosen = all.find(({ id }) => id === chosenId) ?? null
  return (
    <SettingsSection
      title="Usuarios y permisos"
      tabs={
        <ViewTabs
          users={users.data}
          view={view}
          onChange={(next) => {
            setView(next)
            setChosenId(null)
          }}
        />
      }
      tools={
        <Button tone="primary" icon={<UserPlus size={15} aria-hidden="true" />} onClick={() => setInviting(true)}>
          Invitar persona
        </Button>
      }
      {...(view === 'roles'
        ? {}
        : {
            aside: {
              label: chosen === null ? 'Persona' : chosen.name,
              widthRem: 23.5,
              isOpen: chosen !== null,
              onClose: () => setChosenId(null),
              content:
                chosen === null ? (
                  <EmptyState icon={<Users size={26} aria-hidden="true" />} title="Elija a una persona" />
                ) : (
                  <PersonPart
                    key={chosen.id}
                    user={chosen}
                    isSelf={self.status === 'in' && chosen.id === self.user?.id}
                    withProof={withProof}
                    onChanged={users.retry}
                  />
                ),
            },
          })}
    >
      {view === 'roles' ? (
        <RoleMatrix />
      ) : (
        <Loaded answer={users} loading="Cargando las cuentas…">
          {() => (
            <People
              key={view}
              users={view === 'people' ? membersOf(all) : invitedOf(all)}
              isAlone={all.length === 1}
              hasFilters={view === 'people'}
              now={users.dataUpdatedAt}
              {...{ chosenId, table }}
              onChoose={setChosenId}
            />
          )}
        </Loaded>
      )}
      {isInviting ? (
        <InviteDialog withProof={withProof} onInvited={users.retry} onClose={() => setInviting(false)} />
      ) : null}
      {dialog}
    </SettingsSection>
  )
}

const membersOf = (users: readonly User[]): readonly User[] => users.filter(({ invitation }) => invitation === null)
const invitedOf = (users: readonly User[]): readonly User[] =>
  users.filter(({ invitation, isDisabled }) => invitation !== null && !isDisabled)

interface ViewTabsProps {
  /** Undefined: not known yet. */
  readonly users: readonly User[] | undefined
  readonly view: View
  readonly onChange: (view: View) => void
}

function ViewTabs({ users, view, onChange }: ViewTabsProps) {
  const count = (listOf: (all: readonly User[]) => readonly User[]): string =>
    users === undefined ? '' : ` ${wholeNumber(listOf(users).length)}`
  return (
    <Segmented
      label="Qué se ve"
      value={view}
      options={[
        { value: 'people', label: `Personas${count(membersOf)}` },
        { value: 'invited', label: `Invitaciones${count(invitedOf)}` },
        { value: 'roles', label: 'Roles' },
      ]}
      onChange={onChange}
    />
  )
}

interface PeopleProps {
  readonly users: readonly User[]
  readonly isAlone: boolean
  readonly hasFilters: boolean
  readonly now: number
  readonly chosenId: string | null
  readonly table: RefObject<HTMLTableElement | null>
  readonly onChoose: (id: string) => void
}

function People({ users, isAlone, hasFilters, now, chosenId, table, onChoose }: PeopleProps) {
  const [filter, setFilter] = useState<PeopleFilter>('active')
  const [typed, setTyped] = useState('')
  const shown = filterPeople(users, filter, typed)
  return (
    <>
      <div className={classNames(listStyles.filters, styles.filters)}>
        {hasFilters
          ? FILTER_NAMES.map((name) => (
              <Button key={name} size="sm" aria-pressed={filter === name} onClick={() => setFilter(name)}>
                {FILTERS[name].label} {users.filter(FILTERS[name].keeps).length}
              </Button>
            ))
          : null}
        <SearchBox
          id="search-people"
          look="bar"
          label="Buscar persona"
          placeholder="Nombre o correo"
          value={typed}
          onChange={setTyped}
        />
        <ExportList
          list="users"
          title="Usuarios"
          columnsAt={userColumns}
          rows={shown}
          filter={[['Personas', hasFilters ? FILTERS[filter].label : 'Invitadas'], searchPart(typed)]}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<Users size={26} aria-hidden="true" />}
          title={typed === '' ? (hasFilters ? 'Nadie aquí' : 'Sin invitaciones pendientes') : `Nadie dice «${typed}»`}
        />
      ) : (
        <PeopleTable users={shown} chosenId={chosenId} now={now} tableRef={table} onChoose={onChoose} />
      )}
      {isAlone ? (
        <EmptyState
          icon={<UserPlus size={26} aria-hidden="true" />}
          title="Solo está usted"
          hint="Invite a su equipo"
        />
      ) : null}
    </>
  )
}
