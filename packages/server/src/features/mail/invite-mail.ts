import type { Sql } from '../../db/pool.ts'
import { isDemoOrganisation } from './mail-invite.store.ts'
import type { MailSender } from './send-mail.ts'

/** By what links of accounts go out by mail, or why none does on this server, in words. */
export type InviteMail =
  | { readonly refusal: string }
  | {
      readonly refusal: null
      readonly sender: Pick<MailSender, 'send'>
      /** Where the links of a mail lead: what the operator has set, and never the `Host` of a request, which its sender writes. */
      readonly publicUrl: string
    }

/** `sender`: null where the operator named no server of mail; `publicUrl`: null where nobody said by which address people come. */
export function inviteMailBy(sender: Pick<MailSender, 'send'> | null, publicUrl: string | null): InviteMail {
  if (sender === null) return { refusal: 'Este servidor no tiene correo configurado.' }
  if (publicUrl === null)
    return {
      refusal: 'No se manda por correo: quien opera el servidor no ha dicho en VIGIA_PUBLIC_URL la dirección de Vigía.',
    }
  return { refusal: null, sender, publicUrl }
}

/** The same of one organisation, whose links may stay here where those of others go out. */
export async function inviteMailOf(mail: InviteMail, sql: Sql, organisationId: string): Promise<InviteMail> {
  if (mail.refusal !== null || !(await isDemoOrganisation(sql, organisationId))) return mail
  return { refusal: 'La demostración no manda correo.' }
}
