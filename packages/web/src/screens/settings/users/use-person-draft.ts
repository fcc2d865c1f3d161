import { type User, updateUser } from '../../../api/users.ts'
import { showToast } from '../../../ui/show-toast.ts'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { isSameText } from '../../../widgets/edit/same-value.ts'
import { useFieldDraft } from '../../../widgets/edit/use-field-draft.ts'

interface PersonDraftProps {
  readonly user: User
  readonly withProof: WithProof
  readonly onChanged: () => void
}

/** What one administrator has changed of an account and not saved. */
export function usePersonDraft({ user, withProof, onChanged }: PersonDraftProps) {
  const { name, role, reach } = user
  const draft = useFieldDraft<Pick<User, 'name' | 'role' | 'reach'>>({
    keptAs: `persona:${user.id}`,
    stored: { name, role, reach },
    onStale: onChanged,
    write: async ({ change, was }) => {
      // An administrator sees every trip: a reach of before goes with the role.
      const losesReach = change.role === 'administrador' && reach !== null
      const typed = { ...change, ...(change.name === undefined ? {} : { name: change.name.trim() }) }
      await withProof(() => updateUser(user.id, losesReach ? { ...typed, reach: null } : typed, was))
      showToast({ id: 'user', tone: 'ok', title: `${(change.name ?? name).trim()}: cambios guardados` })
      onChanged()
    },
  })
  const { shown } = draft
  const given = shown.role === 'administrador' ? null : shown.reach
  return {
    ...draft,
    isReachChanged: !isSameText(given, reach),
    isReady: shown.name.trim() !== '' && (given === null || given.ids.length > 0),
  }
}
