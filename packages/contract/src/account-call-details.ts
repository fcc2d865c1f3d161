/** What several calls of an account answer beside the usual. */
export const appLost = '409 `KEY_LOST` si el secreto de la aplicación se guardó con otra clave.'
export const confirmed = '403 `REAUTHENTICATION_REQUIRED` si hace más de cinco minutos que se confirmó quién está.'

/** What a caller must know of the calls by which a person keeps their own account. */
export const accountCallDetails = {
  mailInvite: {
    description:
      'El enlace no se guarda: sale al momento o no sale. 400 `LINK_INVALID` si ya no sirve; 409 `MAIL_OFF` sin correo, ' +
      '`MAIL_REFUSED` o `MAIL_FAILED` si no salió. En una hora, 5 por persona y 60 por organización.',
    errors: [409],
  },
  reauthenticate: {
    errors: [409],
    description: `403 \`WRONG_PROOF\` si no es correcta. 429 tras 5 fallos en 15 minutos. ${appLost}`,
  },
  changePassword: {
    errors: [409],
    description: 'Pide la contraseña actual, o haber confirmado quién está en los últimos cinco minutos.',
  },
  startTotp: { errors: [409], description: confirmed },
  confirmTotp: { errors: [409] },
  removeTotp: { errors: [404, 409], description: confirmed },
  renewRecoveryCodes: { errors: [409], description: confirmed },
  passkeyOptions: { errors: [409], description: confirmed },
  addPasskey: { errors: [409, 422] },
  removePasskey: { errors: [409], description: confirmed },
  putPreferences: {
    errors: [412, 428],
    headers: {
      'if-match':
        'El ETag con que se leyeron. 428 sin él; 412 `CHANGED_MEANWHILE` si la persona las cambió en otro lado.',
    },
    description: 'Queda auditado cuando cambia algo.',
  },
  updateMe: { description: 'Queda auditado cuando cambia.' },
}
