import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { fold } from './sign-in-words.ts'

export interface PageAnswer {
  readonly obstacle: GpsObstacle
  /** The page's own words. */
  readonly sentence: string
}

/** Longer texts are help, news or law. */
const LONGEST_SENTENCE = 260
const MOST_LINES = 400

const WRONG =
  'incorrect|invalid|erron|equivoc|errad|wrong|not (valid|correct|match|recogni)|no (es|son) (valid|correct)|no coincid|no (se )?(encontr|reconoc|exist)|inexistente|desconocid|unknown|mismatch|does ?n.t (match|exist)|do not match|not found|falsch|ungultig|nicht korrekt|stimm(en|t) nicht|non valid|non corrett|errat|sbagliat|incorrett|invalide|errone|rechazad|refused|rejected|denegad|denied|неверн|неправильн|не найден|не существует|错误|不正确|不存在|无效|有误|不匹配|不符'
const WHO =
  'usuario|user|contrase|password|clave|credencial|credential|account|cuenta|correo|e-?mail|login|acceso|access|inicio de sesion|sign.?in|senha|passwor|kennwort|benutzer|anmelde|zugangsdaten|identifiant|mot de passe|utilisateur|utente|credenzial|парол|логин|пользовател|учетн|имя|用户|密码|账号|帐号|账户|口令|登录|datos|pin\\b|nip\\b|empresa|company|conta\\b|compte|konto'

/** In this order: the first that fits decides. `WRONG` alone proves nothing; it must say of whom. */
const RULES: readonly (readonly [GpsObstacle, RegExp])[] = [
  [
    'account-locked',
    /(cuenta|usuario|account|user|acceso|access|conta|konto|compte|identifiant|benutzer|utente|учетн|аккаунт|账号|账户|帐号|用户|\bip\b).{0,60}(bloque|locked|blocked|suspend|inhabilit|deshabilit|desactiv|disabled|deactivat|inactiv|gesperrt|deaktiviert|verrouille|desactive|sospes|disattivat|заблокирован|отключен|锁定|冻结|禁用|停用|vencid|expirad|expired|caducad)/,
  ],
  [
    'account-locked',
    /(bloque|locked|blocked|suspendid|gesperrt|bloccat).{0,40}(cuenta|usuario|account|user|conta\b|konto|benutzer|compte|utente)/,
  ],
  [
    'account-locked',
    /demasiad.{0,3} (intentos|veces)|excedi.{0,30}intentos|(numero|maximo|limite).{0,20}intentos|intentos (fallidos|agotados|permitidos)|too many|attempts? exceeded|maximum.{0,20}attempts|muitas tentativas|tentativas excedid|excesso de tentativas|zu viele|trop de tentatives|troppi tentativi|слишком много|превышено.{0,20}попыт|次数过多|次数超|尝试次数|(intente|try again|vuelva a intentar).{0,30}(en|in|after|dentro de|despues de) \d{1,4} ?(min|hora|hour|seg|sec)|temporarily (locked|blocked|disabled)|temporalmente (bloquead|suspendid|deshabilitad)/,
  ],
  [
    'session-taken',
    /(ya (existe|tiene|hay|cuenta con)|otra|another|already|bereits|deja|gia|уже|outra|ja existe).{0,30}(sesion|session|conectad|logged|signed|angemeldet|connecte|sitzung|sess[ao]o?|connesso|вошел|вошли|сеанс)|sesion (abierta|activa|iniciada) en otr|(usuario|user|cuenta|account).{0,20}(ya (esta|se encuentra)|is already|bereits) .{0,20}(conectad|en uso|logueado|logged|in use|signed|activ|angemeldet)|已在(其他|别处)|已登录|其他(地方|设备)登录/,
  ],
  [
    'second-factor',
    /codigo de (verificacion|autenticacion|acceso|seguridad).{0,60}(envi|correo|sms|celular|telefono|whatsapp|app)|(envi(amos|ado|e)|mandamos|sent|enviamos|gesendet|envoye|inviato|отправ).{0,40}(codigo|code|codice|код)|(ingres|introduc|escrib|digit|enter|geben|saisi|inseri|insira|informe|введите).{0,30}(codigo|code|codice|код)( de)? ?(verific|autentic|confirm|6|seis|six|de (verific|autentic|segur)|verif|temporal|подтвер|di verifica)|(two|2).?(factor|step)|(verificacion|autenticacion) (en|de) (dos|2)|doble factor|segundo factor|authenticator|autenticador|one.?time (code|password)|verification code|bestatigungscode|zwei.?faktor|code de verification|double authentification|codice di verifica|due fattori|codigo de verificacao|duas etapas|dois fatores|код подтвержд|двухфактор|短信验证码|动态码|两步验证|双重验证/,
  ],
  [
    'captcha',
    /captcha|no (soy|es|eres) un robot|not a robot|codigo de (la )?imagen (incorrect|invalid|no)|(security|verification) image|验证码(错误|不正确)|код с картинки|confirm.{0,10}(you are|you're) human|verifi(que|ca).{0,12}(humano|human)|sou um robo|kein roboter|pas un robot/,
  ],
  ['credentials-refused', new RegExp(`(${WHO}).{0,80}(${WRONG})|(${WRONG}).{0,80}(${WHO})`)],
  [
    'credentials-refused',
    /(login|sign.?in|log ?in|authentication|autenticacion|inicio de sesion|acceso|anmeldung|connexion|autenticacao|вход|登录|accesso).{0,24}(fail|fall|failed|fehlgeschlagen|echou|echec|echoue|falhou|не выполнен|失败|non riuscit|fallit|rechaz|not authori|no autoriz)|(fail|fall[oae]|error|erro|echec|fehler|ошибка|не удалось|no (se )?pudo|unable|could ?n.t|cannot|imposible|no fue posible|impossible).{0,30}(login|log ?in|sign.?in|iniciar sesion|inicio de sesion|autentic|authentic|acceder|entrar|anmeld|connexion|connecter|вход|войти|авториз|accedere)|bad credentials|unauthori[sz]ed|no autorizad|acceso denegado|access denied|acesso negado|zugriff verweigert|acces refuse|accesso negato|доступ запрещ|verifi(que|ca) (sus|tus|su|los|el) (datos|credenciales|usuario|contras)|check your (credentials|user|password|e-?mail|login)|pruebe de nuevo con otr|датен|登录失败|no registrad[oa]|not registered|nao cadastrad|non enregistre/,
  ],
  [
    'platform-down',
    /(servidor|servicio|sistema|plataforma|server|service|system|site|sitio).{0,40}(no disponible|mantenimiento|unavailable|maintenance|fuera de servicio|indisponivel|wartung|nicht verfugbar|indisponible|manutenzione|недоступ|caido|down for)|bad gateway|gateway time-?out|internal server error|error interno|temporarily unavailable|en mantenimiento|under maintenance|tecnicas? work|технические работы|维护|服务器(错误|异常)|connection to (the )?database/,
  ],
]

/**
 * What the page answered to a sign-in, of lines that were not there before it; null when none of them says anything.
 * A line is judged whole: `Incorrecto` beside a user's name is an answer, the word alone in an article is not.
 */
export function classifyAnswer(lines: readonly string[]): PageAnswer | null {
  const sentences = lines
    .slice(0, MOST_LINES)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line.length >= 2 && line.length <= LONGEST_SENTENCE)
  for (const [obstacle, words] of RULES) {
    const sentence = sentences.find((line) => words.test(fold(line)))
    if (sentence !== undefined) return { obstacle, sentence }
  }
  return null
}
