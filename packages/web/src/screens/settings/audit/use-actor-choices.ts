import { listApiKeys } from '../../../api/api-keys.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { listUsers } from '../../../api/users.ts'

/** Who may have acted, by name: the server by itself, people and keys. `value` is how the log and its address know them. */
export function useActorChoices(): readonly { readonly value: string; readonly label: string }[] {
  const users = useAnswer({ queryKey: ['users'], queryFn: ({ signal }) => listUsers(signal) })
  const keys = useAnswer({ queryKey: ['api-keys'], queryFn: ({ signal }) => listApiKeys(signal) })
  return [
    { value: 'system', label: 'Sistema' },
    ...(users.data ?? []).map(({ id, name }) => ({ value: `user:${id}`, label: name })),
    ...(keys.data ?? []).map(({ id, name }) => ({ value: `api-key:${id}`, label: `Clave ${name}` })),
  ]
}
