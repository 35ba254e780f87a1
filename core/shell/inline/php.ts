import { type Call, deletes, type Language, moves, writes } from "./language.ts";

const MOVE: Call = { kind: "moves" };
const RUN: Call = { kind: "runs", at: 0 };

/** PHP. */
export const PHP: Language = {
  name: "php",
  lexis: {
    lineComments: ["//", "#"],
    blockComments: true,
    tripleQuotes: false,
    backquoteText: false,
    computed: /\{?\$[\w:]*(?:->\w+|\[[^\]]*\]|\{[^}]*\})*\}?/g,
    sigils: true,
    regexes: false,
    prefixes: undefined,
  },
  calls: {
    chdir: MOVE,
    file_put_contents: writes("write", 0),
    fopen: { kind: "opens", path: 0, mode: 1, writes: /[waxc+]/ },
    unlink: deletes(false, 0),
    rmdir: deletes(false, 0),
    mkdir: writes("create", 0),
    rename: moves(0, 1),
    copy: writes("write", 1),
    touch: writes("create", 0),
    symlink: writes("link", 1),
    link: writes("link", 0, 1),
    chmod: writes("attributes", 0),
    chown: writes("attributes", 0),
    chgrp: writes("attributes", 0),
    lchown: writes("attributes", 0),
    lchgrp: writes("attributes", 0),
    tempnam: writes("create", 0),
    move_uploaded_file: writes("write", 1),
    system: RUN,
    exec: RUN,
    shell_exec: RUN,
    passthru: RUN,
    popen: RUN,
    proc_open: RUN,
  },
  opaque: new Set(
    "eval assert_ create_function call_user_func call_user_func_array include include_once require require_once pcntl_exec array_map usort SplFileObject ZipArchive PharData Phar error_log imagepng dl DOMDocument asXML saveXML saveHTMLFile XMLWriter PDO SQLite3 ` ReflectionFunction fputs_"
      .split(" "),
  ),
  functions:
    /^(?:if|elseif|for|foreach|while|switch|catch|function|fn|return|echo|print|isset|unset|empty|array|list|exit|die|match|and|or|not|print_r|[fvs]*printf|number_format|var_dump|var_export|debug_zval_refcount|json_\w+|file_get_contents|file|readfile|file_exists|filesize|filemtime|fileatime|filectime|fileperms|fileowner|filetype|is_\w+|stat|lstat|fread|fgets?|fgetc|fgetcsv|fclose|feof|fseek|ftell|rewind|fwrite|fputs|fputcsv|fflush|scandir|glob|opendir|readdir|closedir|realpath|basename|dirname|pathinfo|getcwd|str\w*|substr\w*|u?c\w*first|lcfirst|ucwords|[lr]?trim|chop|explode|implode|join|nl2br|html\w+|sprintf|count|sizeof|max|min|abs|floor|ceil|round|intdiv|array_(?!map|walk|filter|reduce|u|diff_u|intersect_u)\w+|[akr]{0,2}r?sort|in_array|range|compact|key|current|next|reset|end|each|date|time|microtime|mktime|strtotime|hash|md5|sha1|crc32|base64_\w+|bin2hex|hex2bin|url\w+|rawurl\w+|http_build_query|parse_str|parse_url|parse_ini_file|parse_ini_string|preg_(?!replace_callback)\w+|mb_\w+|iconv|utf8_\w+|ctype_\w+|int|intval|floatval|strval|boolval|settype|gettype|get_debug_type|define|defined|constant|phpversion|php_uname|php_sapi_name|getenv|sys_get_temp_dir|memory_get_\w+|usleep|sleep|random_\w+|rand|mt_rand|uniqid|serialize|levenshtein|similar_text|wordwrap|chunk_split|nl_langinfo|simplexml_load_\w+|token_get_all|highlight_\w+|php_strip_whitespace|function_exists|class_exists|extension_loaded|ini_get|version_compare|error_reporting|ini_set)$/i,
  modules: /^$/,
  imports: [],
  bareCalls: false,
  joins: new Set(),
  computedCalls: /\$\w+\s*\(|["')\]}]\s*\(/,
};
