type Topics = [title: string, ...subtopics: string[]][];

const OUTLINES: Record<string, Topics> = {
  en: [
    ['Flour and water', 'Kinds of flour', 'Hydration of a dough', 'Gluten under tension'],
    ['Fermentation', 'Keeping a wild starter', 'How temperature sets the pace', 'Signs of a ripe dough'],
    ['Shaping loaves', 'Pre-shaping', 'Baskets and couches', 'Scoring the crust'],
    ['Baking', 'Steam in a home oven', 'Crust and colour', 'Why bread must cool'],
  ],
  de: [
    ['Was ein Vertrag ist', 'Angebot und Annahme', 'Schweigen als Antwort', 'Mündliche Zusagen'],
    ['Kaufen im Alltag', 'Rechte bei Mängeln', 'Umtausch aus Kulanz', 'Einkauf im Netz'],
    ['Wohnen zur Miete', 'Kaution und Übergabe', 'Nebenkosten lesen', 'Kündigungsfristen'],
    ['Streit ohne Gericht', 'Ein Schreiben aufsetzen', 'Schlichtungsstellen', 'Wann ein Anwalt hilft'],
  ],
  es: [
    ['La luz y la hoja', 'Qué absorbe la clorofila', 'Los poros de la hoja', 'Por qué las plantas son verdes'],
    ['De la luz a la energía', 'La rotura del agua', 'Cómo se guarda la energía', 'El oxígeno que sobra'],
    ['Del aire al azúcar', 'El ciclo de Calvin', 'Plantas de climas secos', 'Qué limita el proceso'],
    ['Plantas y planeta', 'Bosques y océanos', 'El carbono del suelo', 'Cultivos del futuro'],
  ],
  fr: [
    ['Le son et l’oreille', 'Comment naît une vibration', 'Grave et aigu', 'Ce que l’oreille ne perçoit pas'],
    ['La voix', 'Les cordes vocales', 'Respirer pour parler', 'Projeter sans forcer'],
    ['Prendre la parole', 'Préparer un plan court', 'Le trac du débutant', 'Répondre aux questions'],
    ['Convaincre', 'Raconter une histoire vraie', 'Choisir ses chiffres', 'Finir sur une image'],
  ],
  ar: [
    ['الماء في الطبيعة', 'دورة الماء', 'المياه الجوفية', 'الأنهار والبحيرات'],
    ['خواص الماء', 'لماذا يطفو الجليد', 'السعة الحرارية', 'التوتر السطحي'],
    ['الماء في حياتنا', 'تنقية مياه الشرب', 'الري بالتنقيط', 'ترشيد الاستهلاك'],
    ['مستقبل الماء', 'تحلية مياه البحر', 'تخزين الأمطار', 'المدن والجفاف'],
  ],
  hi: [
    ['पैसे की आदतें', 'आमदनी और खर्च लिखना', 'बचत को पहले रखना', 'इच्छा और ज़रूरत में अंतर'],
    ['बैंक और ब्याज', 'खाता कैसे चुनें', 'चक्रवृद्धि ब्याज', 'सावधि जमा'],
    ['कर्ज़ को समझना', 'ईएमआई कैसे बनती है', 'महँगा कर्ज़ पहले चुकाना', 'ज़मानत के ख़तरे'],
    ['आगे की योजना', 'आपात निधि', 'बीमा कब लें', 'बच्चों की पढ़ाई का खर्च'],
  ],
  zh: [
    ['网络的组成', '数据如何被切成小包', '路由器怎样选路', '地址与域名'],
    ['可靠的传输', '三次握手', '丢包与重传', '拥塞控制'],
    ['网页背后', '浏览器发出的请求', '缓存为什么能加速', '服务器的状态码'],
    ['安全与隐私', '加密连接的建立', '证书由谁签发', '公共无线网络的风险'],
  ],
  ja: [
    ['材料を知る', '小麦粉の種類', '水の量と固さ', '塩のはたらき'],
    ['生地を育てる', 'こね方と休ませ方', '発酵の見きわめ', '冷蔵庫でゆっくり発酵'],
    ['形を作る', '丸めと成形', '切れ目を入れる理由', '型を使うパン'],
    ['焼き上げる', '蒸気の役目', '焼き色の化学', '保存と温め直し'],
  ],
};

export const goodOutlines = () =>
  Object.entries(OUTLINES).map(([language, topics]) => ({
    language,
    outline: {
      topics: topics.map(([title, ...subtopics]) => ({ title, subtopics: subtopics.map((name) => ({ title: name })) })),
    },
  }));
