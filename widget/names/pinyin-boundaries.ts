/**
 * The syllables of Mandarin, each with the first of its characters in the pinyin order of Unicode's collation (CLDR, zh). What several
 * begin with stands once before them, in capitals. Made with ICU 78 and the readings of the 6,763 characters of GB 2312: 99 % of the
 * 3,755 frequent ones get their reading.
 */
export const PINYIN_BOUNDARIES =
  'A吖i哎n安ng肮o凹Ba八ai掰an扳ang邦ao勹ei卑en呗eng崩i逼ian边iao灬ie憋in玢ing冫o拨u卜Ca簿ai猜an参ang仓ao操e艹eng岑CHa叉ai拆an' +
  '觇ang伥ao抄e车en抻eng柽i吃ong充ou抽u出uai揣uan巛uang疮ui吹un春uo踔Ci呲ong匆ou凑u粗uan汆ui崔un村uo搓Da哒ai呆an丹ang当ao刀e' +
  '得eng灯i氐ian嗲iao刁ie铫ing丁iu丢ong东ou都u嘟uan端ui堆un吨uo多E婀n诶r儿Fa发an帆ang匚ei飞en分eng丰ou缶u夫Ga旮ai该an甘ang冈a' +
  'o皋e戈ei给en根eng庚ong工ou勾u估ua瓜uai乖uan关uang光ui归un鳜uo呙Ha哈ai咳an顸ang夯ao蒿e诃ei黑en痕eng亨ong轰ou侯u乎ua花uai怀' +
  'uan欢uang肓ui灰un昏uo耠Ji丌ia加ian戋iang江iao艽ie阶in巾ing京iong冂iu纠u居uan娟ue噘un军Ka咔ai开an刊ang康ao尻e苛en肯eng吭' +
  'ong空ou抠u刳ua夸uai蒯uan宽uang匡ui亏un坤uo扩La垃ai来an兰ang啷ao捞e仂ei雷eng嘞i哩ia俩ian奁iang良iao撩ie咧in拎ing伶iu溜on' +
  'g龙ou娄u噜ü驴uan娈ue掠un抡uo罗Ma妈ai埋an颟ang邙ao猫e么ei没en门eng虻i咪ian宀iao喵ie乜in民ing名iu谬o摸ou哞u毪Na拿ai乃an囡ang' +
  '囔ao孬e疒ei馁en恁eng能i嗯ian拈iang娘iao鸟ie捏in您ing宁iu妞ong农u耨ü女uan暖ue疟uo挪O喔u讴Pa趴ai拍an潘ang乓ao抛ei呸en喷eng怦' +
  'i丕ian偏iao剽ie氕in姘ing乒o钋ou剖u仆Qi七ia掐ian千iang呛iao悄ie且in亲ing青iong邛iu丘u区uan悛ue炔un逡Ran蚺ang禳ao娆e惹en人' +
  'eng葚i日ong戎ou柔u如uan阮ui蕤un闰uo若Sa仨ai塞an三ang桑ao搔e色en森eng僧SHa杀ai筛an山ang伤ao捎e奢en谁eng升i尸ou匙u书ua刷uai' +
  '衰uan闩uang双ui水un吮uo说Si厶ong忪ou嗖u苏uan狻ui虽un孙uo唆Ta他ai胎an坍ang汤ao涛e忑eng疼i剔ian天iao佻ie帖ing厅ong通ou偷u凸' +
  'uan湍ui推un吞uo乇Wa挖ai歪an弯ang尢ei危en温eng翁o挝u乌Xi夕ia呷ian仙iang乡iao枭ie些in心ing星iong凶iu休u吁uan轩ue削un勋Ya丫' +
  'an恹ang央ao幺e掖i一in因ing窨o哟ong佣ou优u纡uan鸢ue曰un晕Za匝ai灾an糌ang赃ao遭e则ei贼en怎eng增ZHa扎ai斋an沾ang张ao钊e蜇en贞' +
  'eng争i之ong中ou州u朱ua抓uai拽uan专uang妆ui隹un肫uo拙Zi孜ong宗ou邹u楱uan钻ui嘴un尊uo嘬';
