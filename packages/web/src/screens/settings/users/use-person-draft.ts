import { useState } from 'react'
import { listUsers, type Reach, type User, type UserChange, updateUser } from '../../../api/users.ts'
import { showToast } from '../../../ui/show-toast.ts'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'

type Field = 'name' | 'role' | 'reach'

const sameReach = (a: Reach | null, b: Reach | null): boolean =>
  a === null || b === null ? a === b : a.by === b.by && a.ids.toSorted().join() === b.ids.toSorted().join()

const isSame = (field: Field, a: Partial<User>, b: Partial<User>): boolean =>
  field === 'reach' ? sameReach(a.reach ?? null, b.reach ?? null) : a[field] === b[field]

interface PersonDraftProps {
  readonly user: User
  readonly withProof: WithProof
  readonly onChanged: () => void
}

/**
 * What one administrator has changed of an account and not saved. Only that is sent: what another one does meanwhile stays, and
 * where it is the same thing nothing is saved over it unseen.
 */
export function usePersonDraft({ user, withProof, onChanged }: PersonDraftProps) {
  const [typed, setTyped] = useState<Pick<UserChange, Field>>({})
  /** The account as it was when the first change was made. */
  const [seen, setSeen] = useState(user)
  const { isBusy, message, attempt } = useAttempt()
  const shown = { ...user, ...typed }
  const wanted = { ...typed, ...(typed.name === undefined ? {} : { name: typed.name.trim() }) }
  const changed = (Object.keys(typed) as Field[]).filter((field) => !isSame(field, { ...user, ...wanted }, user))
  // An administrator sees every trip: a reach of before goes with the role.
  const given = shown.role === 'administrador' ? null : shown.reach
  const losesReach = given === null && user.reach !== null && changed.includes('role')
  const change: UserChange = {
    ...Object.fromEntries(changed.map((field) => [field, wanted[field]])),
    ...(losesReach ? { reach: null } : {}),
  }
  const edit = (more: Pick<UserChange, Field>): void => {
    if (changed.length === 0) setSeen(user)
    setTyped({ ...typed, ...more })
  }
  const save = async (over: User): Promise<void> => {
    setSeen(over)
    const done = await attempt(async () => {
      const now = (await listUsers(AbortSignal.timeout(30_000))).find(({ id }) => id === user.id)
      if (now !== undefined && changed.some((field) => !isSame(field, now, over))) return false
      await withProof(() => updateUser(user.id, change))
      return true
    })
    if (done === null) return
    if (done.value) {
      setTyped({})
      showToast({ id: 'user', tone: 'ok', title: `${shown.name.trim()}: cambios guardados` })
    }
    onChanged()
  }
  return {
    ...{ shown, given, edit, isBusy, message },
    isReachChanged: !sameReach(given, user.reach),
    isDirty: changed.length > 0,
    isReady: shown.name.trim() !== '' && (given === null || given.ids.length > 0),
    /** Another administrator changed what was changed here. */
    isOvertaken: changed.some((field) => !isSame(field, user, seen)),
    save: () => save(seen),
    saveOver: () => save(user),
    discard: () => setTyped({}),
  }
}
