import type { Role } from '@vigia/contract'
import { Eye, Headset, Shield, UserCog } from 'lucide-react'

const ICONS = { administrador: Shield, supervisor: UserCog, monitorista: Headset, lectura: Eye } as const

export function RoleIcon({ role, size = 15 }: { readonly role: Role; readonly size?: number }) {
  const Icon = ICONS[role]
  return <Icon size={size} aria-hidden="true" />
}
