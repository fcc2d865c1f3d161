/**
 * Words that change something on a platform, in Spanish, English and Portuguese, on text that `wordsOf` has cut: every word
 * between underscores, so that `_cut_` is a word and `_cut` the beginning of one.
 * A word ends at its underscore (`[^_]`, not `\w`) and few stand between two: whatever a page sends is judged in one pass.
 */

/** Told to a truck, or about its control: never, wherever they stand. */
export const CONTROL_WORDS: readonly RegExp[] = [
  /_((paro|parar|paros|detener|ligar)_(de_|del_|el_|la_|o_|do_|a_){0,4}|(apag[^_]*|deslig[^_]*|encend[^_]*|cort[^_]*|bloque[^_]*|desbloque[^_]*|inmobil[^_]*|inmovil[^_]*|reactiv[^_]*|habilit[^_]*|deshabilit[^_]*)_([^_]+_){0,4})(motor[^_]*|corriente|combustible|combustivel|ignici[^_]*|ignic[^_]*|marcha|unidad[^_]*|vehiculo[^_]*|veiculo[^_]*|equipo[^_]*|camion[^_]*)_/,
  /_(paro|corte|bloqueo|desbloqueo|bloqueio|desbloqueio|inmovilizador|inmovilizacion|imobilizador|apagado)_/,
  /_(bloquear|desbloquear|inmovilizar|desinmovilizar|imobilizar|cortar|apagar|paromotor[^_]*|cortemotor[^_]*|cortacorriente[^_]*)_/,
  /_motor_?(stop|off|on|cut|kill|paro|corte|apag[^_]*|bloque[^_]*)_/,
  /_engine_?(stop|cut[^_]*|off|on|kill|block|lock|disable|enable|resume|start|control|shutdown|immobili[^_]*)_/,
  /_(stop|cut|kill|block|lock|unlock|disable|enable|resume|start|shutdown|shut_down|turn_on|turn_off)_(the_)?(engine|motor|ignition|fuel|vehicle|unit|starter|oil)_/,
  /_(engine|fuel|oil|power|ignition|starter)_?(cut|cutoff|block|kill|disable)[^_]*_/,
  /_(im|de|un)?mobili[sz]e[^_]*_|_immobili[sz][^_]*_|_antitheft_|_anti_theft_/,
  /_cut_|_cut_?off_|_cutoff[^_]*_|_shut_?off_/,
  /_(send|exec[^_]*|issue|run|queue|dispatch|push|submit|create|new|post|do|invoke|write|set)_([^_]+_){0,6}(command|commands|cmd|cmds|comando|comandos|sms|instruction|instruccion|order)_/,
  /_(manda[^_]*|ejecuta[^_]*|envia[^_]*|env)_([^_]+_){0,6}(comando|comandos|instruccion[^_]*|sms|orden|ordenes)_/,
  /_(command|commands|cmd|comando|comandos|gprs|sms)_(send|exec[^_]*|queue|push|enviar|ejecutar|create|add|new|save|store|run|dispatch)_/,
  /_(send|exec|execute|run|gprs|sms|remote|device|unit|vehicle|object)_?(cmd|command)s?_/,
  /_sendcommand[^_]*_|_execcmd[^_]*_|_sendcmd[^_]*_|_enviarcomando[^_]*_|_comandos?_/,
  /_(set|toggle|switch|activate|activar|deactivate|trigger|write|pulse)_?(digital_)?(output|outputs|relay|relays|rele|reles|dout|do|salida|salidas|buzzer|sirena|siren|puerta|door|doors)_?\d*_/,
  /_(output|relay|rele|dout|salida)_?\d*_(on|off|set|toggle|control|activate|activar|status_set)_/,
  /_relays?_|_reles?_|_setparam_|_outputs?_control_/,
  /_(abrir|cerrar|liberar|open|lock|unlock)_(de_|la_|las_|the_)?(puerta[^_]*|chapa[^_]*|door|doors|cerradura[^_]*|caja[^_]*)_/,
  /_(cambi[^_]*|change|reset|restablec[^_]*|update|set|nueva|new|forgot|alterar|trocar|recuperar|modificar|actualizar)_(de_|la_|your_|tu_|su_|my_)?(user_)?(password|passwd|pass|pwd|contrasena|clave|senha|pin)_/,
  /_(password|contrasena|clave|senha|pwd)_?(change|reset|update|cambiar|cambio)_/,
]

/** What an address or a method does, when it stands in its path or in the parameter that names the action. */
export const ACTION_WORDS =
  /_(create|add|insert|append|new|update|upsert|edit|modify|patch|save|store|delete|del|remove|destroy|drop|erase|purge|clear|truncate|set|reset|reboot|restart|change|assign|unassign|attach|detach|enable|disable|activate|deactivate|suspend|archive|upload|import|register|signup|rename|move|replace|write|send|execute|exec|share|invite|pay|purchase|subscribe|approve|reject|cancel|acknowledge|ack|dismiss|lock|unlock|block|unblock|grant|revoke|transfer|guardar|guarda|grabar|eliminar|elimina|borrar|borra|quitar|editar|edita|modificar|modifica|crear|crea|agregar|agrega|anadir|insertar|inserta|alta|baja|asignar|asigna|desasignar|cambiar|cambia|registrar|registra|activar|activa|desactivar|desactiva|habilitar|deshabilitar|enviar|envia|mandar|ejecutar|ejecuta|reiniciar|restablecer|renombrar|subir|importar|pagar|comprar|cancelar|aprobar|rechazar|atender|salvar|excluir|exclui|apagar|criar|adicionar|atualizar|alterar|remover|inserir|cadastrar|gravar|reenviar|reconocer)_/

/** Words beside which `update` and its like are nouns: a last update, a set of data, a new position. */
export const NOT_AN_ACTION =
  /_(last|latest|ultima|ultimo|recent|since|get|fetch|list|check|poll|read|load|live|real_time|realtime|auto|obtener|ver|consultar|search|find|query|has|is|need|needs|available)_([^_]+_){0,6}(update|updates|change|changes|new|set|store|register|registers|alta|baja|import|send|ack|move|activa|cancel|share|add|baja|registra|block)_|_(data|result|record|change|char)_set_|_(app|web|play|data|redux|vuex)_store_|_store_(locator|front)_|_(update|updates|change|changes|move|new|set)_(time|date|since|interval|rate|at|feed|stream|event|events|log|position|positions|location|locations|ubicacion[^_]*|posicion[^_]*|map|mapa|data|datos|list|lista|status|tracking|view|tick|live|flag)_|_(share|shared)_(link|view|map|location|tracking|page)_/

/** What reads, in the same places. */
export const READING_WORDS =
  /_(get[^_]*|list[^_]*|search[^_]*|find[^_]*|query[^_]*|queries|fetch[^_]*|load[^_]*|read[^_]*|view[^_]*|show[^_]*|report[^_]*|reporte[^_]*|track[^_]*|position|positions|posicion|posiciones|location|locations|ubicacion|ubicaciones|localizacion[^_]*|last|latest|current|ultima[^_]*|ultimo[^_]*|monitor[^_]*|live|realtime|tiempo_real|poll[^_]*|refresh[^_]*|status|estado[^_]*|count[^_]*|filter[^_]*|filtr[^_]*|grid|datatable[^_]*|table|tabla|select|consult[^_]*|obten[^_]*|obter|busca[^_]*|lista[^_]*|mostrar|ver|trae[^_]*|leer|historial|historico|history|snapshot|telemetr[^_]*|negotiate|signalr|socketio|sockjs|longpoll[^_]*|ping|heartbeat|keep_?alive|log|logs|analytics|track|collect|rastre[^_]*|geocod[^_]*|address|direccion|dashboard|panel|render|partial|lookup|export_data|mapa|map|events|eventos|messages|mensajes|avl_evts|calc_last_message)_/

/** Words on a button or a link that a machine does not press, besides `CONTROL_WORDS`. */
export const BUTTON_WORDS: readonly RegExp[] = [
  /_(eliminar[^_]*|borrar|quitar|suprimir|remover|delete|remove|erase|destroy|excluir|deletar)_/,
  /_(guardar|grabar|salvar|save|gravar|store)_/,
  /_(editar|edit|modificar|modify|alterar|renombrar|rename)_/,
  /_(crear|create|agregar|anadir|add|nuevo|nueva|new|alta|baja|criar|adicionar|novo|nova|insertar|insert|registrar|registrarse|register|sign_up|cadastrar)_/,
  /_(enviar|envio|mandar|send|submit|transmitir)_/,
  /_(asignar|assign|desasignar|unassign|transferir|transfer|vincular|desvincular)_/,
  /_(activar|desactivar|activate|deactivate|enable|disable|habilitar|deshabilitar|desabilitar|ativar|desativar|suspender|suspend)_/,
  /_(encender|prender|turn_on|turn_off|switch_off|switch_on|ligar|desligar|armar|desarmar|arm|disarm|reboot|restart|reiniciar|restablecer|resetear|reset)_/,
  /_(comando|comandos|command|commands|ejecutar|execute|instruccion|instrucciones)_/,
  /_(motor|engine|ignicion|sirena|siren|claxon|horn|buzzer|chapa|cerradura)_/,
  /_(salida|salidas|output|outputs|relay|rele)_\d*_?$/,
  /_(panico|panic|emergencia|sos)_/,
  /_(pagar|pay|comprar|buy|purchase|contratar|suscribir[^_]*|subscribe|checkout|renovar)_/,
  /_(cerrar_sesion|salir|logout|log_out|sign_out|signout|log_off|logoff|desconectar[^_]*|disconnect|sair|encerrar_sessao)_/,
  /_(contrasena|password|clave|senha)_/,
  /_(subir|upload|importar|import|cargar_archivo)_/,
  /_(compartir|share|invitar|invite|reconocer|acknowledge|atender|aprobar|approve|rechazar|reject)_/,
  /_(aplicar|apply)_/,
]
