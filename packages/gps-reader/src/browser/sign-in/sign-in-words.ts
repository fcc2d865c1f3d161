/** Lower case without accents: how all words of a platform's page are compared. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/**
 * Words of sign-in pages in Spanish, English, Portuguese, German, French, Italian, Russian and Chinese, folded. What a
 * word is part of decides: `userName` and `lblUsuario` are found as well as `Usuario`.
 */
export const USER_WORDS =
  /usuario|user|usr|login|log_in|correo|e-?mail|mail|utilisateur|identifiant|benutzer|anmeldename|nutzer|utente|nome ?utente|usuário|apelido|логин|пользовател|почт|email|用户|帐号|账号|账户|登录名|alias|nick|uname|txtus|telefono|celular|phone|rut\b|rfc\b/

/** The company of three-field sign-ins. `cuenta` is the company only where another field is the user's. */
export const COMPANY_WORDS =
  /cuenta|empresa|compan|cliente|client(?!x)|customer|database|base de datos|organi[sz]a|tenant|account|konto|firma|unternehmen|mandant|societe|entreprise|azienda|societa|conta\b|компани|организац|аккаунт|企业|公司|客户|corporat|dominio|domain|grupo|group|flota|fleet ?id|instancia|servidor/

export const PASSWORD_WORDS =
  /contrase|password|passw|clave|pwd|passwd|senha|kennwort|passwort|mot de passe|motdepasse|парол|密码|口令|pass\b|\bpin\b|contrasinal/

/** A code that somebody has on another device. */
export const SECOND_FACTOR_WORDS =
  /one-time-code|\botp\b|otp[_-]?(code|input|field)|\btotp\b|\b2fa\b|\bmfa\b|two.?factor|dos factores|doble factor|segundo factor|segundo paso|verification code|codigo de verificacion|codigo de autenticacion|codigo de acceso|authenticator|autenticador|codigo (sms|enviado|de un solo uso|temporal)|codigo que (te|le) enviamos|enviamos un codigo|sent (you )?a code|security token|einmal(code|passwort)|bestatigungscode|code de verification|codice di verifica|codigo de verificacao|код подтвержд|одноразов|短信验证码|动态码|动态口令|verifizierungscode/

/** The answer to something that only a person shall answer. */
export const CAPTCHA_WORDS =
  /captcha|codigo de (la )?imagen|texto de (la )?imagen|caracteres|letras de|codigo de seguridad|security code|codigo de seguranca|sicherheitscode|code de securite|codice di sicurezza|enter the (code|characters|text)|type the (code|characters)|characters (shown|in)|no soy un robot|not a robot|код с картинки|с картинки|验证码|图形码|校验码|cuanto es|cuanto suma|resultado de|how much is|what is \d|quanto e \d|resuelva|(^|\s)\d{1,2}\s{0,3}[+\-−x×*]\s{0,3}\d{1,2}(\s{0,3}=|\s{0,3}\?|\s|$)/

export const SEARCH_WORDS =
  /buscar|search|busqueda|pesquisar|suche|recherche|cerca|поиск|搜索|filtr|newsletter|suscri|boletin/

/** On what lets in. */
export const ENTER_WORDS =
  /iniciar|inicia |inicio de sesion|ingres|acced|acceso|entrar|entra\b|login|log ?-?in|logon|sign ?-?in|signin|conectar|conexion|connexion|connecter|anmeld|einlogg|accedi|entra|acessar|вход|войти|登录|登陆|登入|autentic|validar|aceptar|continuar/

/** On what goes from the first step to the second. */
export const NEXT_WORDS =
  /siguiente|continuar|continue|next|proximo|avancar|weiter|suivant|avanti|continua|далее|продолжить|下一步|seguir/

/** On what leads away from signing in. */
export const AWAY_WORDS =
  /olvid|forgot|recuper|recover|reset|restablec|registr|regist(er|o)|sign ?-?up|crear (una )?cuenta|create|cadastr|vergessen|oubli|dimenticat|забыли|регистрац|忘记|注册|google|facebook|microsoft|azure|office|apple|linkedin|\bsso\b|saml|demo|cancel|limpiar|borrar|clear|mostrar|ocultar|show|hide|ver contrase|toggle|\beye\b|ayuda|help|soporte|support|whatsapp|idioma|language|lang\b|privacidad|privacy|terminos|terms|descarg|download|app ?store|play\.google|contact|solicit|prueba gratis|cotiz|blog|precio|pricing|cerrar|close|salir|logout|sign ?-?out|log ?-?out/

/** On boxes that must be ticked to be let in. */
export const TERMS_WORDS =
  /acept|acuerdo|termin|condicion|politica|privacidad|aviso|accept|agree|terms|policy|concord|aceito|zustimm|akzeptier|conditions|accetto|согла|условия|同意|协议/

export const OPTIONAL_WORDS = /opcional|optional|facultati|optionnel|facoltativ|необязат|可选|选填/
