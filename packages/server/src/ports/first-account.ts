/** What the first administrator is called until they activate their account and give it their own e-mail. */
export const FIRST_ACCOUNT = 'administrador@vigia.local'
